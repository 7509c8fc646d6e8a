import { cancelFulfillment, cancelLines, fulfillOrder, refundLines, updatePackages } from './fulfilment.ts';
import { uploadUrl } from './images.ts';
import type {
  FulfillInput,
  LineInput,
  PackageStatusInput,
  ProductInput,
  RefundInput,
  StockRowInput,
  TermInput,
  VariantTypeInput,
} from './inputs.ts';
import { fits, type StringFilter } from './lists.ts';
import { saveSalesChannelStatus, saveStock, saveVariantPrices } from './offers.ts';
import { listOrder, listTransactions, presentOrder } from './orders.ts';
import { listProduct, listStock, presentProduct } from './products.ts';
import { CURRENCIES, deleteProducts, saveProduct } from './save-product.ts';
import { MERCHANT_ID, refuse, type State } from './state.ts';
import {
  deleteBrands,
  deleteCategories,
  listTerms,
  presentCategory,
  presentTerm,
  saveAttribute,
  saveBrand,
  saveCategory,
  saveTerm,
  saveVariantType,
} from './terms.ts';
import { deleteWebhooks, saveWebhooks, type WebhookInput } from './webhooks.ts';

type Id = { readonly id?: StringFilter | null };
type Input<Value> = { readonly input: Value };
type Ids = { readonly idList: readonly string[] };
type Filter = Parameters<typeof listTerms>[1];

/** The fields of the query root that the fake has. */
export const queries = (state: State) => ({
  me: () => ({ ...app(state), name: 'Sluice' }),
  getAuthorizedApp: () => app(state),
  getMerchant: () => ({
    id: MERCHANT_ID,
    email: 'merchant@example.com',
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    storeName: 'sluice-deneme',
    region: 'TR',
  }),
  getGlobalTaxSettings: () => ({
    id: MERCHANT_ID,
    deleted: false,
    isTaxExcludedOnPrices: state.isTaxExcludedOnPrices,
    isTaxExcludedOnShippingPrices: state.isTaxExcludedOnPrices,
  }),
  listMerchantSettings: ({ id }: Id) =>
    [{ id: MERCHANT_ID, merchantName: 'Sluice Deneme', currencyCode: state.currency, deleted: false }].filter(
      (one) => fits([one.id], id),
    ),
  getSalesChannel: () => presentChannel(state, state.salesChannels.find(({ type }) => type === 'APP')!),
  getImageUploadUrl: ({ imageId }: { imageId: string }) => uploadUrl(imageId),
  listSalesChannel: ({ id }: Id) =>
    state.salesChannels.filter((one) => fits([one.id], id)).map((one) => presentChannel(state, one)),
  listStockLocation: ({ id, name }: Id & { name?: StringFilter | null }) =>
    state.locations
      .filter((one) => fits([one.id], id) && fits([one.name], name))
      .map((one) => ({ ...one, deleted: false, type: 'PHYSICAL' })),
  listPriceList: ({ id }: Id) =>
    state.priceLists
      .filter((one) => fits([one.id], id))
      .map((one) => ({ ...one, currencyCode: one.currency, deleted: false })),
  listCurrency: ({ code }: { code?: StringFilter | null }) =>
    CURRENCIES.filter((one) => fits([one], code)).map(presentCurrency),
  listProduct: (filter: Parameters<typeof listProduct>[1]) => listProduct(state, filter),
  listProductStockLocation: (filter: Parameters<typeof listStock>[1]) => listStock(state, filter),
  listProductBrand: (filter: Filter) => listTerms(state.brands, filter).map(presentTerm),
  listProductTag: (filter: Filter) => listTerms(state.tags, filter).map(presentTerm),
  listProductAttribute: (filter: Filter) => listTerms(state.attributes, filter).map(presentTerm),
  listVendor: (filter: Filter) => listTerms(state.vendors, filter).map(presentTerm),
  listVariantType: (filter: Filter) => listTerms(state.variantTypes, filter).map(presentTerm),
  listCategory: (filter: Filter) =>
    listTerms(state.categories, filter).map((one) => presentCategory(state, one)),
  listOrder: (filter: Parameters<typeof listOrder>[1]) => listOrder(state, filter),
  listOrderTransactions: ({ orderId }: { orderId: string }) => listTransactions(state, orderId),
  listWebhook: () => [...state.webhooks.values()],
});

const presentCurrency = (code: string, order: number) => ({
  id: code,
  code,
  order,
  name: code,
  namePlural: code,
  symbol: code,
  symbolNative: code,
  decimalDigits: 2,
  rounding: 0,
  deleted: false,
});

const presentChannel = (state: State, one: State['salesChannels'][number]) => ({
  ...one,
  deleted: false,
  priceListId: null,
  stockLocations: state.locations.map(({ id }, order) => ({ id, order })),
});

const app = (state: State) => ({
  id: '00000000-0000-4000-8000-000000000005',
  addedDate: 1_760_000_000_000,
  deleted: false,
  partnerId: 'private',
  storeAppId: 'private',
  salesChannelId: state.salesChannels.find(({ type }) => type === 'APP')!.id,
  scope: state.scopes.map((one) => one.toLowerCase()).join(','),
  scopes: state.scopes,
});

interface OrderLines {
  readonly orderId: string;
  readonly orderLineItems: readonly LineInput[];
}

interface StatusChange {
  readonly input: readonly { readonly productId: string; readonly active: boolean }[];
  readonly salesChannelId?: string | null;
}

/** The fields of the mutation root that the fake has. */
export const mutations = (state: State) => ({
  saveProduct: ({ input }: Input<ProductInput>) => presentProduct(state, saveProduct(state, input)),
  deleteProductList: ({ idList }: Ids) => deleteProducts(state, idList),
  saveVariantPrices: ({ input }: Input<Parameters<typeof saveVariantPrices>[1]>) =>
    saveVariantPrices(state, input),
  saveProductStockLocations: ({
    input,
  }: Input<{ productStockLocationInputs?: readonly StockRowInput[] | null }>) =>
    saveStock(state, input.productStockLocationInputs ?? []),
  updateProductSalesChannelStatus: ({ input, salesChannelId }: StatusChange) =>
    saveSalesChannelStatus(state, input, salesChannelId ?? null),
  saveProductBrand: ({ input }: Input<TermInput>) => presentTerm(saveBrand(state, input)),
  deleteProductBrandList: ({ idList }: Ids) => deleteBrands(state, idList),
  saveCategory: ({ input }: Input<TermInput>) => presentCategory(state, saveCategory(state, input)),
  deleteCategoryList: ({ idList }: Ids) => deleteCategories(state, idList),
  saveProductTag: ({ input }: Input<TermInput>) => presentTerm(saveTerm(state, state.tags, input)),
  saveProductAttribute: ({ input }: Input<TermInput>) => presentTerm(saveAttribute(state, input)),
  saveVendor: ({ input }: Input<TermInput>) => presentTerm(saveTerm(state, state.vendors, input)),
  saveVariantType: ({ input }: Input<VariantTypeInput>) => presentTerm(saveVariantType(state, input)),
  saveWebhook: ({ input }: Input<WebhookInput>) => saveWebhooks(state, input),
  deleteWebhook: ({ scopes }: { scopes: readonly string[] }) => deleteWebhooks(state, scopes),
  fulfillOrder: ({ input }: Input<FulfillInput>) => presentOrder(state, fulfillOrder(state, input)),
  cancelFulfillment: ({ input }: Input<{ orderId: string; orderPackageId: string }>) =>
    presentOrder(state, cancelFulfillment(state, input)),
  cancelOrderLine: ({ input }: Input<OrderLines>) =>
    presentOrder(state, cancelLines(state, input.orderId, input.orderLineItems)),
  refundOrderLine: ({ input }: Input<RefundInput>) => presentOrder(state, refundLines(state, input)),
  updateOrderPackageStatus: ({
    input,
  }: Input<{ orderId: string; packages: readonly PackageStatusInput[] }>) =>
    presentOrder(state, updatePackages(state, input.orderId, input.packages)),
});

/** The rights a field takes; the others are open to every app. */
const NEEDS: readonly (readonly [fields: RegExp, scope: string])[] = [
  [/^(saveProductStockLocations)$/, 'WRITE_INVENTORIES'],
  [/^(listProductStockLocation|listStockLocation)$/, 'READ_INVENTORIES'],
  [/^(list(Product|Category|Vendor|VariantType|Price))/, 'READ_PRODUCTS'],
  [/^(save|delete|update)(Product|Categor|Vendor|Variant)/, 'WRITE_PRODUCTS'],
  [/^listOrder/, 'READ_ORDERS'],
  [/Order|Fulfillment/, 'WRITE_ORDERS'],
];

/** Filters of the schema that the fake does not have: a call with one would get too many rows in silence. */
const MISSING: Readonly<Record<string, RegExp>> = {
  listProduct: /^(attributeId|bundleProductsProductId)$/,
  listCategory: /^categoryPath$/,
  listOrder:
    /^(branch|closedAt|customerId|invoices|orderTag|paymentMethod|shippingMethod|sourceId|stockLocation|terminal)/,
};

function checkFilters(field: string, args: unknown): void {
  for (const [name, value] of Object.entries(args ?? {}))
    if (value !== null && MISSING[field]?.test(name)) throw new Error(`the fake does not filter by ${name}`);
}

/**
 * A root whose fields ask for their rights, and of which none runs any more after one has failed. A client saw LOGIN_REQUIRED for
 * a field that its app had no right to.
 */
export function guarded(state: State, root: object): object {
  let failed: unknown = null;
  const guard = ([field, run]: [string, (args: unknown) => unknown]) => {
    const scope = NEEDS.find(([fields]) => fields.test(field))?.[1];
    const held = (args: unknown): unknown => {
      if (failed !== null) throw failed;
      try {
        if (scope !== undefined && !state.scopes.includes(scope)) refuse('Login required', 'LOGIN_REQUIRED');
        checkFilters(field, args);
        return run(args);
      } catch (error) {
        failed = error;
        throw error;
      }
    };
    return [field, held] as const;
  };
  return Object.fromEntries(Object.entries(root).map(guard));
}
