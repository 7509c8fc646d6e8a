import { ACCOUNT } from './account.ts';
import { type Answer, ok, Refusal, refuseField } from './errors.ts';
import { told } from './inputs.ts';
import { idOf, namesOf } from './product-names.ts';
import { endOf, type Issue, type Product } from './records.ts';
import type { State } from './state.ts';

const CONTEXTS = ['SHOPPING_ADS', 'FREE_LISTINGS'] as const;
const USUAL_PAGE = 25;
const MOST_PER_PAGE = 1_000;

/** Shows the product of an id, if there is one by now. */
export function get(state: State, segment: string): Answer {
  const id = idOf(segment);
  state.read(id);
  const product = state.products.get(id);
  if (product !== undefined) return ok(shown(product));
  const { plain } = namesOf('products', id);
  throw new Refusal({
    status: 'NOT_FOUND',
    message: `[name] ${plain} was not found.`,
    reason: 'PRODUCT_NOT_FOUND',
    metadata: { FIELD_LOCATION: 'name', FIELD_VALUE: plain },
  });
}

/** A page of all products, of whatever source, label and language. */
export function list(state: State, query: URLSearchParams): Answer {
  const asked = Number(query.get('pageSize') ?? 0);
  if (asked < 0) refuseField('pageSize', 'It cannot be negative.', 'INVALID_PAGE_SIZE');
  const size = Math.min(asked || USUAL_PAGE, MOST_PER_PAGE, state.mostPerPage);
  const after = cursorOf(query, asked);
  if (after === null) for (const id of state.pending.keys()) state.read(id);
  const rest = [...state.products.values()]
    .sort((a, b) => (a.input.id < b.input.id ? -1 : 1))
    .filter(({ input }) => after === null || input.id > after);
  const page = rest.slice(0, size);
  const next = rest.length > size ? tokenOf(page.at(-1)!.input.id, asked) : undefined;
  return ok({
    ...(page.length > 0 ? { products: page.map(shown) } : {}),
    ...(next === undefined ? {} : { nextPageToken: next }),
  });
}

const tokenOf = (id: string, asked: number): string =>
  Buffer.from(JSON.stringify([id, asked])).toString('base64url');

/** The id after which a page begins. The size has to be that of the call that gave the token. */
function cursorOf(query: URLSearchParams, asked: number): string | null {
  const token = query.get('pageToken') ?? '';
  if (token === '') return null;
  try {
    const [id, size] = JSON.parse(Buffer.from(token, 'base64url').toString()) as [string, number];
    if (size === asked) return id;
  } catch {
    // Refused below, as a token of another call is.
  }
  return refuseField('pageToken', 'The page token is invalid.', 'INVALID_PAGE_TOKEN');
}

/** Whether Google shows the product nowhere. */
export const isDisapproved = ({ issues }: Product): boolean =>
  issues.some(({ severity }) => severity === 'DISAPPROVED');

/** A product as Google shows it. */
function shown(product: Product): object {
  const { input, attributes } = product;
  const { id, offerId, contentLanguage, feedLabel, version, customAttributes, dataSource } = input;
  const { plain, encoded } = namesOf('products', id);
  return {
    name: plain,
    base64EncodedName: encoded,
    offerId,
    contentLanguage,
    feedLabel,
    dataSource: `accounts/${ACCOUNT.accountId}/dataSources/${dataSource}`,
    ...(version === null ? {} : { versionNumber: String(version) }),
    productAttributes: told(attributes),
    ...(customAttributes.length > 0 ? { customAttributes } : {}),
    productStatus: statusOf(product),
  };
}

function statusOf(product: Product): object {
  const { input, issues, createdAt, updatedAt, inReview } = product;
  const countries = [input.feedLabel];
  const place = isDisapproved(product) ? 'disapproved' : inReview ? 'pending' : 'approved';
  const time = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
  const listed = issues.flatMap((issue) => CONTEXTS.map((context) => issueIn(issue, context, countries)));
  return {
    destinationStatuses: CONTEXTS.map((reportingContext) => ({
      reportingContext,
      [`${place}Countries`]: countries,
    })),
    ...(listed.length > 0 ? { itemLevelIssues: listed } : {}),
    creationDate: time(createdAt),
    lastUpdateDate: time(updatedAt),
    googleExpirationDate: time(endOf(input)),
  };
}

/** An issue is told once for each context in which it counts. */
const issueIn = (issue: Issue, reportingContext: string, applicableCountries: readonly string[]) => ({
  ...issue,
  resolution: 'merchant_action',
  reportingContext,
  detail: `${issue.description}: the value has to be mended.`,
  documentation: 'https://support.google.com/merchants/answer/12154270',
  applicableCountries,
});
