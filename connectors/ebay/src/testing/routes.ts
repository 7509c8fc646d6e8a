import { POLICY_KINDS, readPolicies, readPrivileges, readPrograms } from './account.ts';
import type { Handler } from './answers.ts';
import { API_PATHS, type Api } from './apis.ts';
import {
  addDestination,
  deleteDestination,
  readConfig,
  readDestination,
  readDestinations,
  readKey,
  replaceConfig,
  replaceDestination,
} from './destinations.ts';
import { addShipment, readShipment, readShipments } from './fulfilments.ts';
import { deleteItem, readItem, readItems, readItemsBySku, replaceItem, replaceItems } from './items.ts';
import { addLocation, readLocation, readLocations, switchLocation } from './locations.ts';
import {
  createOffer,
  createOffers,
  deleteOffer,
  publishOffer,
  publishOffers,
  readOffer,
  readOffers,
  replaceOffer,
  withdrawOffer,
} from './offers.ts';
import { readOrder, readOrders } from './order-pages.ts';
import { updatePrices } from './prices.ts';
import { issueRefund } from './refunds.ts';
import {
  addSubscription,
  deleteSubscription,
  readSubscription,
  readSubscriptions,
  replaceSubscription,
  switchSubscription,
  testSubscription,
} from './subscriptions.ts';
import { readAspects, readDefaultTree, readSubtree, readSuggestions, readTree } from './taxonomy.ts';
import { grant } from './tokens.ts';
import { readTopic, readTopics } from './topics.ts';

type Line = readonly [method: string, path: string, handler: Handler];

const ONE = '([^/]+)';

const INVENTORY: readonly Line[] = [
  ['GET', '/inventory_item', readItems],
  ['GET', `/inventory_item/${ONE}`, readItem],
  ['PUT', `/inventory_item/${ONE}`, replaceItem],
  ['DELETE', `/inventory_item/${ONE}`, deleteItem],
  ['POST', '/bulk_create_or_replace_inventory_item', replaceItems],
  ['POST', '/bulk_get_inventory_item', readItemsBySku],
  ['POST', '/bulk_update_price_quantity', updatePrices],
  ['GET', '/offer', readOffers],
  ['POST', '/offer', createOffer],
  ['POST', '/bulk_create_offer', createOffers],
  ['POST', '/bulk_publish_offer', publishOffers],
  ['GET', `/offer/${ONE}`, readOffer],
  ['PUT', `/offer/${ONE}`, replaceOffer],
  ['DELETE', `/offer/${ONE}`, deleteOffer],
  ['POST', `/offer/${ONE}/publish`, publishOffer],
  ['POST', `/offer/${ONE}/withdraw`, withdrawOffer],
  ['GET', '/location', readLocations],
  ['GET', `/location/${ONE}`, readLocation],
  ['POST', `/location/${ONE}`, addLocation],
  ['POST', `/location/${ONE}/enable`, switchLocation(true)],
  ['POST', `/location/${ONE}/disable`, switchLocation(false)],
];

const ORDER = `/order/${ONE}`;
const FULFILLMENT: readonly Line[] = [
  ['GET', '/order', readOrders],
  ['GET', ORDER, readOrder],
  ['POST', `${ORDER}/issue_refund`, issueRefund],
  ['GET', `${ORDER}/shipping_fulfillment`, readShipments],
  ['POST', `${ORDER}/shipping_fulfillment`, addShipment],
  ['GET', `${ORDER}/shipping_fulfillment/${ONE}`, readShipment],
];

const ACCOUNT: readonly Line[] = [
  ...POLICY_KINDS.map((kind): Line => ['GET', `/${kind}_policy`, readPolicies(kind)]),
  ['GET', '/privilege', readPrivileges],
  ['GET', '/program/get_opted_in_programs', readPrograms],
];

const TREE = `/category_tree/${ONE}`;
const TAXONOMY: readonly Line[] = [
  ['GET', '/get_default_category_tree_id', readDefaultTree],
  ['GET', TREE, readTree],
  ['GET', `${TREE}/get_category_subtree`, readSubtree],
  ['GET', `${TREE}/get_category_suggestions`, readSuggestions],
  ['GET', `${TREE}/get_item_aspects_for_category`, readAspects],
];

const NOTIFICATION: readonly Line[] = [
  ['GET', `/public_key/${ONE}`, readKey],
  ['GET', '/topic', readTopics],
  ['GET', `/topic/${ONE}`, readTopic],
  ['GET', '/config', readConfig],
  ['PUT', '/config', replaceConfig],
  ['GET', '/destination', readDestinations],
  ['POST', '/destination', addDestination],
  ['GET', `/destination/${ONE}`, readDestination],
  ['PUT', `/destination/${ONE}`, replaceDestination],
  ['DELETE', `/destination/${ONE}`, deleteDestination],
  ['GET', '/subscription', readSubscriptions],
  ['POST', '/subscription', addSubscription],
  ['GET', `/subscription/${ONE}`, readSubscription],
  ['PUT', `/subscription/${ONE}`, replaceSubscription],
  ['DELETE', `/subscription/${ONE}`, deleteSubscription],
  ['POST', `/subscription/${ONE}/enable`, switchSubscription(true)],
  ['POST', `/subscription/${ONE}/disable`, switchSubscription(false)],
  ['POST', `/subscription/${ONE}/test`, testSubscription],
];

const TABLES: Readonly<Partial<Record<Api, readonly Line[]>>> = {
  inventory: INVENTORY,
  fulfillment: FULFILLMENT,
  account: ACCOUNT,
  taxonomy: TAXONOMY,
  notification: NOTIFICATION,
  identity: [['POST', '/oauth2/token', grant]],
};

/** All that the fake serves, token endpoint included. */
export const ROUTES = Object.entries(TABLES).flatMap(([api, table]) =>
  table.map(([method, path, handler]) => ({
    method,
    path: new RegExp(`^${API_PATHS[api as Api]}${path}$`),
    handler,
  })),
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
