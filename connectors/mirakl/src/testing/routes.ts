import type { Handler } from './answers.ts';
import { beginExport, exportOffers, readExport, readExportFile } from './exports.ts';
import { cancelLines, refundLines } from './money-back.ts';
import { readOfferErrors, readOfferImport, takeOffers } from './offer-imports.ts';
import { readOffer, readOffers } from './offers.ts';
import { acceptOrder, cancelWhole, shipOrder, trackOrder } from './order-actions.ts';
import { readOrders } from './order-pages.ts';
import { readConfiguration } from './platform.ts';
import {
  readAdded,
  readProductImport,
  readRefused,
  readTransformationErrors,
  readTransformed,
  takeProducts,
} from './product-imports.ts';
import { readProducts } from './products.ts';
import {
  readAccount,
  readCarriers,
  readCurrencies,
  readOfferStates,
  readReasons,
  readReasonsOf,
  readVersion,
} from './reference.ts';
import { readAttributes, readHierarchies, readValueLists } from './taxonomy.ts';

export interface Route {
  /** The vendor's short name, such as OF24. */
  readonly name: string;
  readonly method: string;
  readonly path: RegExp;
  readonly handler: Handler;
}

type Line = readonly [name: string, method: string, path: string, handler: Handler];

const ONE = '([^/]+)';

const LINES: readonly Line[] = [
  ['A01', 'GET', '/account', readAccount],
  ['PC01', 'GET', '/platform/configuration', readConfiguration],
  ['V01', 'GET', '/version', readVersion],
  ['CUR01', 'GET', '/currencies', readCurrencies],
  ['H11', 'GET', '/hierarchies', readHierarchies],
  ['PM11', 'GET', '/products/attributes', readAttributes],
  ['VL11', 'GET', '/values_lists', readValueLists],
  ['P31', 'GET', '/products', readProducts],
  ['P41', 'POST', '/products/imports', takeProducts],
  ['P42', 'GET', `/products/imports/${ONE}`, readProductImport],
  ['P44', 'GET', `/products/imports/${ONE}/error_report`, readRefused],
  ['P45', 'GET', `/products/imports/${ONE}/new_product_report`, readAdded],
  ['P46', 'GET', `/products/imports/${ONE}/transformed_file`, readTransformed],
  ['P47', 'GET', `/products/imports/${ONE}/transformation_error_report`, readTransformationErrors],
  ['OF21', 'GET', '/offers', readOffers],
  ['OF24', 'POST', '/offers', takeOffers],
  ['OF02', 'GET', `/offers/imports/${ONE}`, readOfferImport],
  ['OF03', 'GET', `/offers/imports/${ONE}/error_report`, readOfferErrors],
  ['OF51', 'GET', '/offers/export', exportOffers],
  ['OF52', 'POST', '/offers/export/async', beginExport],
  ['OF53', 'GET', `/offers/export/async/status/${ONE}`, readExport],
  ['OF61', 'GET', '/offers/states', readOfferStates],
  ['OF22', 'GET', `/offers/${ONE}`, readOffer],
  ['SH21', 'GET', '/shipping/carriers', readCarriers],
  ['RE01', 'GET', '/reasons', readReasons],
  ['RE02', 'GET', `/reasons/${ONE}`, readReasonsOf],
  ['OR11', 'GET', '/orders', readOrders],
  ['OR28', 'PUT', '/orders/refund', refundLines],
  ['OR30', 'PUT', '/orders/cancel', cancelLines],
  ['OR21', 'PUT', `/orders/${ONE}/accept`, acceptOrder],
  ['OR23', 'PUT', `/orders/${ONE}/tracking`, trackOrder],
  ['OR24', 'PUT', `/orders/${ONE}/ship`, shipOrder],
  ['OR29', 'PUT', `/orders/${ONE}/cancel`, cancelWhole],
];

export const ROUTES: readonly Route[] = [
  ...LINES.map(([name, method, path, handler]) => ({
    name,
    method,
    path: new RegExp(`^/api${path}$`),
    handler,
  })),
  { name: 'OF54', method: 'GET', path: new RegExp(`^/files/${ONE}$`), handler: readExportFile },
];

/** The route of a call with the parts of its path; null where the channel has none. */
export function findRoute(method: string, path: string): { route: Route; parts: string[] } | null {
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { route, parts: match.slice(1).map(decodeURIComponent) };
  }
  return null;
}
