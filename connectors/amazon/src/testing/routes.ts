import type { Handler } from './answers.ts';
import { getCatalogItem, searchCatalog } from './catalogue.ts';
import { getProductType, searchProductTypes } from './definitions.ts';
import { cancelFeed, createDocument, createFeed, getDocument, getFeed, getFeeds } from './feeds.ts';
import { serveFile } from './links.ts';
import { deleteListing, getListing, patchListing, putListing, searchListings } from './listings.ts';
import {
  createDestination,
  createSubscription,
  deleteDestination,
  deleteSubscription,
  getDestination,
  getDestinations,
  getSubscription,
  getSubscriptionById,
  getSubscriptions,
} from './notifications.ts';
import { getOrder, searchOrders } from './order-pages.ts';
import { participations } from './sellers.ts';
import { confirmShipment } from './shipments.ts';
import { giveRestrictedToken, giveToken } from './tokens.ts';

/** An operation of the interface, or one of the hosts beside it, which take no token of a merchant. */
interface Route {
  readonly operation: string;
  readonly isBeside: boolean;
  readonly method: string;
  readonly path: RegExp;
  readonly handler: Handler;
}

const ITEMS = '/listings/2021-08-01/items/([^/]+)';
const CATALOG = '/catalog/2022-04-01/items';
const FEEDS = '/feeds/2021-06-30/feeds';
const DOCUMENTS = '/feeds/2021-06-30/documents';
const ORDERS = '/orders/2026-01-01/orders';
const DESTINATIONS = '/notifications/v1/destinations';
const SUBSCRIPTIONS = '/notifications/v1/subscriptions';
const TYPES = '/definitions/2020-09-01/productTypes';

const TABLE: readonly (readonly [operation: string, method: string, path: string, handler: Handler])[] = [
  ['searchListingsItems', 'GET', ITEMS, searchListings],
  ['getListingsItem', 'GET', `${ITEMS}/([^/]+)`, getListing],
  ['putListingsItem', 'PUT', `${ITEMS}/([^/]+)`, putListing],
  ['patchListingsItem', 'PATCH', `${ITEMS}/([^/]+)`, patchListing],
  ['deleteListingsItem', 'DELETE', `${ITEMS}/([^/]+)`, deleteListing],
  ['searchCatalogItems', 'GET', CATALOG, searchCatalog],
  ['getCatalogItem', 'GET', `${CATALOG}/([^/]+)`, getCatalogItem],
  ['searchDefinitionsProductTypes', 'GET', TYPES, searchProductTypes],
  ['getDefinitionsProductType', 'GET', `${TYPES}/([^/]+)`, getProductType],
  ['getMarketplaceParticipations', 'GET', '/sellers/v1/marketplaceParticipations', participations],
  ['createFeedDocument', 'POST', DOCUMENTS, createDocument],
  ['getFeedDocument', 'GET', `${DOCUMENTS}/([^/]+)`, getDocument],
  ['createFeed', 'POST', FEEDS, createFeed],
  ['getFeeds', 'GET', FEEDS, getFeeds],
  ['getFeed', 'GET', `${FEEDS}/([^/]+)`, getFeed],
  ['cancelFeed', 'DELETE', `${FEEDS}/([^/]+)`, cancelFeed],
  ['searchOrders', 'GET', ORDERS, searchOrders],
  ['getOrder', 'GET', `${ORDERS}/([^/]+)`, getOrder],
  ['confirmShipment', 'POST', '/orders/v0/orders/([^/]+)/shipmentConfirmation', confirmShipment],
  ['createDestination', 'POST', DESTINATIONS, createDestination],
  ['getDestinations', 'GET', DESTINATIONS, getDestinations],
  ['getDestination', 'GET', `${DESTINATIONS}/([^/]+)`, getDestination],
  ['deleteDestination', 'DELETE', `${DESTINATIONS}/([^/]+)`, deleteDestination],
  ['getSubscriptions', 'GET', SUBSCRIPTIONS, getSubscriptions],
  ['createSubscription', 'POST', `${SUBSCRIPTIONS}/([^/]+)`, createSubscription],
  ['getSubscription', 'GET', `${SUBSCRIPTIONS}/([^/]+)`, getSubscription],
  ['getSubscriptionById', 'GET', `${SUBSCRIPTIONS}/([^/]+)/([^/]+)`, getSubscriptionById],
  ['deleteSubscriptionById', 'DELETE', `${SUBSCRIPTIONS}/([^/]+)/([^/]+)`, deleteSubscription],
  ['createRestrictedDataToken', 'POST', '/tokens/2021-03-01/restrictedDataToken', giveRestrictedToken],
];

const BESIDE: typeof TABLE = [
  ['login', 'POST', '/auth/o2/token', giveToken],
  ['download', 'GET', '/(?:product-types|meta-schema|feed-documents)/.+', serveFile],
  ['upload', 'PUT', '/feed-documents/.+', serveFile],
];

const route =
  (isBeside: boolean) =>
  ([operation, method, path, handler]: (typeof TABLE)[number]): Route => ({
    operation,
    isBeside,
    method,
    path: new RegExp(`^${path}$`),
    handler,
  });

const ROUTES: readonly Route[] = [...TABLE.map(route(false)), ...BESIDE.map(route(true))];

/** The route of a call, and the parts of its path. */
export interface Found {
  readonly route: Route;
  readonly parts: readonly string[];
}

export function findRoute(method: string, path: string): Found | null {
  for (const one of ROUTES) {
    const match = one.method === method ? one.path.exec(path) : null;
    if (match) return { route: one, parts: match.slice(1) };
  }
  return null;
}
