import type { Handler } from './answers.ts';
import {
  checkStatus,
  decide,
  importStatus,
  merchantProducts,
  productsByStatus,
  takeImport,
} from './catalogue.ts';
import { attributes, attributeValues, categories } from './categories.ts';
import { answerClaim, claims } from './claims.ts';
import { contentStatus, takeContent } from './content.ts';
import { deleteListing, listingPage, switchListing } from './listings.ts';
import {
  cancelledLines,
  openLines,
  orderByNumber,
  packages,
  packagesIn,
  unpaidLines,
} from './order-pages.ts';
import {
  cancelByMerchant,
  onParcel,
  report,
  showLabel,
  showParcel,
  takeApart,
  takeInvoice,
  takePackage,
} from './packing.ts';
import { deletionStatus, takeDeletion, takeFastListing } from './side-doors.ts';
import { takeUpload, uploadStatus } from './uploads.ts';

const PRODUCTS = '/product/api/products';
const CATEGORIES = '/product/api/categories';
const LISTINGS = '/listings/merchantid/([^/]+)';
const CONTENT = '/ticket-api/api/integrator';
const ORDERS = '/orders/merchantid/([^/]+)';
const PACKAGES = '/packages/merchantid/([^/]+)';
const ONE = `${PACKAGES}/packagenumber/([^/]+)`;
const UPLOADS = `${LISTINGS}/(price-uploads|stock-uploads|inventory-uploads)`;

const listings: Handler = (state, { query }) => {
  const page = listingPage(state, query);
  return typeof page === 'string' ? [400, { message: page }] : [200, page];
};

const turn =
  (active: boolean): Handler =>
  (state, _call, _merchant, hbSku = '') =>
    switchListing(state, hbSku, active) ? [200, null] : [404, { message: 'Listing not found' }];

const remove: Handler = (state, _call, ...[_merchant, hbSku = '', merchantSku = '']) =>
  deleteListing(state, hbSku, merchantSku) ? [200, null] : [404, { message: 'Listing not found' }];

const TABLE: readonly (readonly [method: string, path: string, handler: Handler])[] = [
  ['POST', `${PRODUCTS}/import`, takeImport],
  ['GET', `${PRODUCTS}/status/([^/]+)`, importStatus],
  ['GET', `${PRODUCTS}/all-products-of-merchant/[^/]+`, merchantProducts],
  ['GET', `${PRODUCTS}/products-by-merchant-and-status`, productsByStatus],
  ['POST', `${PRODUCTS}/check-product-status`, checkStatus],
  ['POST', `${PRODUCTS}/approve-prematch`, decide(true)],
  ['POST', `${PRODUCTS}/reject-prematch`, decide(false)],
  ['POST', `${PRODUCTS}/fastlisting`, takeFastListing],
  ['POST', `${PRODUCTS}/delete-process`, takeDeletion],
  ['GET', `${PRODUCTS}/delete-process/([^/]+)`, deletionStatus],
  ['POST', `${CONTENT}/import`, takeContent],
  ['GET', `${CONTENT}/status/([^/]+)`, contentStatus],
  ['GET', `${CATEGORIES}/get-all-categories`, categories],
  ['GET', `${CATEGORIES}/(\\d+)/attributes`, attributes],
  ['GET', `${CATEGORIES}/(\\d+)/attribute/([^/]+)/values`, attributeValues],
  ['POST', UPLOADS, takeUpload],
  ['GET', `${UPLOADS}/id/([^/]+)`, uploadStatus],
  ['GET', LISTINGS, listings],
  ['POST', `${LISTINGS}/sku/([^/]+)/activate`, turn(true)],
  ['POST', `${LISTINGS}/sku/([^/]+)/deactivate`, turn(false)],
  ['DELETE', `${LISTINGS}/sku/([^/]+)/merchantsku/([^/]+)`, remove],
  ['GET', ORDERS, openLines],
  ['GET', `${ORDERS}/cancelled`, cancelledLines],
  ['GET', `${ORDERS}/paymentawaiting`, unpaidLines],
  ['GET', `${ORDERS}/ordernumber/([^/]+)`, orderByNumber],
  ['POST', '/lineitems/merchantid/([^/]+)/id/([^/]+)/cancelbymerchant', cancelByMerchant],
  ['GET', '/claims/merchantid/([^/]+)/status/([^/]+)', claims],
  ['POST', '/claims/number/([^/]+)/accept', answerClaim('Accepted')],
  ['POST', '/claims/number/([^/]+)/reject', answerClaim('Rejected')],
  ['GET', PACKAGES, packages],
  ['POST', PACKAGES, takePackage],
  ['GET', `${PACKAGES}/shipped`, packagesIn('InTransit', 'ShippedDate')],
  ['GET', `${PACKAGES}/delivered`, packagesIn('Delivered', 'DeliveredDate')],
  ['GET', `${PACKAGES}/undelivered`, packagesIn('UnDelivered', 'UndeliveredDate')],
  ['GET', ONE, onParcel(showParcel)],
  ['GET', `${ONE}/labels`, onParcel(showLabel)],
  ['POST', `${ONE}/unpack`, onParcel(takeApart)],
  ['POST', `${ONE}/intransit`, onParcel(report('InTransit', 'Packaged', 'shippedDate'))],
  ['POST', `${ONE}/deliver`, onParcel(report('Delivered', 'InTransit', 'receivedDate'))],
  ['POST', `${ONE}/undeliver`, onParcel(report('UnDelivered', 'InTransit', 'undeliveredDate'))],
  ['PUT', `${ONE}/invoice`, onParcel(takeInvoice)],
];

const ROUTES = TABLE.map(([method, path, handler]) => ({ method, path: new RegExp(`^${path}$`), handler }));

/** The handler of a call with the parts of its path; null for an address that the vendor does not have. */
export function findRoute(method: string, path: string): { handler: Handler; parts: string[] } | null {
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match)
      return { handler: route.handler, parts: match.slice(1).map((part) => decodeURIComponent(part)) };
  }
  return null;
}
