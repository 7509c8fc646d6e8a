import type { Handler } from './answers.ts';
import { readProduct, searchProducts } from './catalogue.ts';
import { listCategories, readCategory, readParameters } from './categories.ts';
import {
  changeInBulk,
  changePrices,
  changePublication,
  changeQuantities,
  readCommand,
  readTasks,
} from './commands.ts';
import { createOffer, deleteDraft, editOffer, listOffers, readOffer } from './offers.ts';
import { readOperation } from './operations.ts';
import { addShipment, readCarriers, readShipments, setFulfilment } from './order-actions.ts';
import { listOrders, readEventStats, readEvents, readOrder } from './orders.ts';
import type { CommandKind } from './records.ts';
import { readRefunds, refund } from './refunds.ts';
import {
  readImpliedWarranties,
  readMarketplaces,
  readMe,
  readProducers,
  readReturnPolicies,
  readShippingRates,
  readWarranties,
} from './settings.ts';
import { grant } from './tokens.ts';

type Line = readonly [method: string, path: string, handler: Handler];

const ONE = '([^/]+)';

const readersOf = (path: string, kind: CommandKind): readonly Line[] => [
  ['GET', `/sale/${path}/${ONE}`, readCommand(kind)],
  ['GET', `/sale/${path}/${ONE}/tasks`, readTasks(kind)],
];

const SALE: readonly Line[] = [
  ['POST', '/sale/product-offers', createOffer],
  ['PATCH', `/sale/product-offers/${ONE}`, editOffer],
  ['GET', `/sale/product-offers/${ONE}`, readOffer],
  ['GET', `/sale/product-offers/${ONE}/operations/${ONE}`, readOperation],
  ['GET', '/sale/offers', listOffers],
  ['DELETE', `/sale/offers/${ONE}`, deleteDraft],
  ['GET', '/sale/products', searchProducts],
  ['GET', `/sale/products/${ONE}`, readProduct],
  ['GET', '/sale/categories', listCategories],
  ['GET', `/sale/categories/${ONE}`, readCategory],
  ['GET', `/sale/categories/${ONE}/parameters`, readParameters],
  ['PUT', `/sale/offer-publication-commands/${ONE}`, changePublication],
  ['PUT', `/sale/offer-price-change-commands/${ONE}`, changePrices],
  ['PUT', `/sale/offer-quantity-change-commands/${ONE}`, changeQuantities],
  ['POST', '/sale/offer-bulk-modification-commands', changeInBulk],
  ...readersOf('offer-publication-commands', 'publication'),
  ...readersOf('offer-price-change-commands', 'price'),
  ...readersOf('offer-quantity-change-commands', 'quantity'),
  ...readersOf('offer-bulk-modification-commands', 'bulk'),
];

const ACCOUNT: readonly Line[] = [
  ['GET', '/me', readMe],
  ['GET', '/marketplaces', readMarketplaces],
  ['GET', '/sale/shipping-rates', readShippingRates],
  ['GET', '/sale/responsible-producers', readProducers],
  ['GET', '/after-sales-service-conditions/return-policies', readReturnPolicies],
  ['GET', '/after-sales-service-conditions/implied-warranties', readImpliedWarranties],
  ['GET', '/after-sales-service-conditions/warranties', readWarranties],
];

const ORDERS: readonly Line[] = [
  ['GET', '/order/events', readEvents],
  ['GET', '/order/event-stats', readEventStats],
  ['GET', '/order/carriers', readCarriers],
  ['GET', '/order/checkout-forms', listOrders],
  ['GET', `/order/checkout-forms/${ONE}`, readOrder],
  ['PUT', `/order/checkout-forms/${ONE}/fulfillment`, setFulfilment],
  ['GET', `/order/checkout-forms/${ONE}/shipments`, readShipments],
  ['POST', `/order/checkout-forms/${ONE}/shipments`, addShipment],
  ['POST', '/payments/refunds', refund],
  ['GET', '/payments/refunds', readRefunds],
];

export const TOKEN_PATH = '/auth/oauth/token';

/** All that the fake serves, token endpoint included. */
export const ROUTES = [...SALE, ...ACCOUNT, ...ORDERS, ['POST', TOKEN_PATH, grant] as Line].map(
  ([method, path, handler]) => ({ method, path: new RegExp(`^${path}$`), handler }),
);

/** The handler of a call with the parts of its path; null for an address that the fake does not have. */
export function findRoute(method: string, path: string): { handler: Handler; parts: string[] } | null {
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match)
      return { handler: route.handler, parts: match.slice(1).map((part) => decodeURIComponent(part)) };
  }
  return null;
}
