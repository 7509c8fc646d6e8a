import { ConnectorError, chunksOf, type Issue } from '@sluice/connector-kit';
import type { Static } from 'typebox';
import { type Call, type Context, call } from './client.ts';
import { issuesOf } from './issues.ts';
import { type Product, ProductPage, type Refusal, StatusAnswer } from './schema.ts';

const PRODUCTS = '/product/api/products';

export const catalogue = (method: Call['method'], path: string, more: Partial<Call> = {}): Call => ({
  service: 'catalogue',
  method,
  path: `${PRODUCTS}${path}`,
  ...more,
});

type Refused = Static<typeof Refusal>;

/** The part of an answer of the catalogue that is not a refusal; a refusal is thrown. */
export function unrefused<Answer extends object>(answer: Answer | Refused): Exclude<Answer, Refused> {
  if (!isRefusal(answer)) return answer as Exclude<Answer, Refused>;
  const message = answer.message || `Hepsiburada refused it with the code ${answer.code ?? 'none'}`;
  throw new ConnectorError({ kind: 'invalid_request', message });
}

const isRefusal = (answer: object): answer is Refused => Reflect.get(answer, 'success') === false;

/** States in which Hepsiburada works on a product that is not for sale yet. */
const EXAMINED = ['WAITING', 'IN_EXTERNAL_PROGRESS', 'CREATED', 'MATCHED_WITH_STAGED'];
/** States that end without a sale until something changes on our side. */
const REFUSED = ['REJECTED', 'MISSING_INFO', 'BLOCKED'];

/**
 * The state of a product in the catalogue: for sale (`matched`), proposed to be one that Hepsiburada has (`proposed`),
 * examined, or refused. A word that the definition does not know counts as examined.
 */
export type Standing = 'matched' | 'proposed' | 'examined' | 'refused';

export function standingOf(status: string): Standing {
  if (status === 'MATCHED') return 'matched';
  if (status === 'PRE_MATCHED') return 'proposed';
  return REFUSED.includes(status) ? 'refused' : 'examined';
}

const isStatus = (status: string): boolean =>
  status === 'MATCHED' || status === 'PRE_MATCHED' || REFUSED.includes(status) || EXAMINED.includes(status);

const STATUSES_A_CALL = 100;

/** Words for the states of those SKUs that the catalogue has for this merchant. */
export async function statusesOf(ctx: Context, skus: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const some of chunksOf(skus, STATUSES_A_CALL)) {
    const json = [{ merchant: ctx.config.merchant_id, merchantSkuList: some }];
    const asked = catalogue('POST', '/check-product-status', { json, effect: 'read' });
    const { data } = unrefused(await call(ctx, asked, StatusAnswer));
    for (const { merchantSku, status } of data.flatMap(({ skuStatusList }) => skuStatusList ?? []))
      if (merchantSku && status && isStatus(status)) found.set(merchantSku, status);
  }
  return found;
}

/** The merchant's products in the catalogue, of any state, by one key. */
export async function findProducts(ctx: Context, filter: { readonly barcode: string }): Promise<Product[]> {
  const query = { ...filter, page: 0, size: 100 };
  const asked = catalogue('GET', '/all-products-of-merchant/{merchantid}', { query });
  return unrefused(await call(ctx, asked, ProductPage)).data;
}

/** Reasons for which Hepsiburada does not sell a product, in the common words. */
export function reasonsOf({ validationResults, rejectReasons, status }: Product): Issue[] {
  const told = [...(rejectReasons ?? []), ...validations(validationResults)];
  return issuesOf(told.length === 0 ? [`Hepsiburada has it as ${status ?? 'unknown'}`] : told);
}

export const validations = (results: Product['validationResults']): string[] =>
  (results ?? []).map(({ attributeName, message }) => [attributeName, message].filter(Boolean).join(': '));

export const examinedAs = (status: string): Issue => ({
  code: 'not_approved',
  message: `Hepsiburada examines the product before it goes on sale (${status})`,
});

export const refusedAs = (status: string): Issue => ({
  code: 'not_approved',
  message: `Hepsiburada has it as ${status}`,
});
