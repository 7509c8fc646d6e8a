import { ConnectorError, type Issue } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { type FaultyRow, nameRows } from './faulty-rows.ts';
import { issueOf } from './issues.ts';
import { listing } from './live-listings.ts';
import type { Part } from './parts.ts';
import { type PriceValidation, UploadAccepted, UploadResult } from './schema.ts';
import type { Verdict, Verdicts } from './verdicts.ts';

/** Rows of an upload; the definition allows 4,000. */
export const MAX_ROWS = 1_000;

type UploadKind = 'price' | 'stock';

export interface UploadRow {
  readonly merchantSku: string;
  readonly hepsiburadaSku?: string;
  readonly price?: number;
  readonly availableStock?: number;
}

/** Hands rows in; their results are asked for by the id of the part. */
export async function upload(ctx: Context, kind: UploadKind, rows: readonly UploadRow[]): Promise<Part> {
  const { id } = await call(ctx, listing('POST', `/${kind}-uploads`, { json: rows }), UploadAccepted);
  await rememberRows(
    ctx,
    id,
    rows.map(({ merchantSku }) => merchantSku),
  );
  return { kind, id };
}

/** Uploads whose rows are remembered; five of a merchant's may wait at a time. */
const REMEMBERED = 32;
const MOST_BYTES = 60_000;

const memoryKey = (id: string): string =>
  `rows-${[...id].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 65_521, 7) % REMEMBERED}`;

/** Some faults name a row by its place alone. Without the memory, all rows of such an upload are looked up. */
async function rememberRows({ checkpoint }: Context, id: string, skus: readonly string[]): Promise<void> {
  const memory = JSON.stringify({ id, skus });
  const bytes = new TextEncoder().encode(memory).length;
  if (bytes <= MOST_BYTES) await checkpoint.write(memoryKey(id), memory);
}

async function rowsOf({ checkpoint }: Context, id: string): Promise<string[] | null> {
  const memory = JSON.parse((await checkpoint.read(memoryKey(id))) ?? 'null') as {
    id: string;
    skus: string[];
  } | null;
  return memory?.id === id ? memory.skus : null;
}

/** Words for an upload that is done, in the spellings that were seen; any other means that it is under way. */
const DONE = /^(done|completed|completed[_ ]?with[_ ]?errors|success|finished|failed)$/i;

/** The verdict on each SKU that is asked about; `pending` while the upload is worked on. */
export async function readUpload(
  ctx: Context,
  { kind, id }: Part,
  skus: readonly string[],
): Promise<Verdicts | 'pending'> {
  const path = `/${kind}-uploads/id/${encodeURIComponent(id)}`;
  const result = await call(ctx, listing('GET', path), UploadResult);
  if (!DONE.test(result.status ?? '')) return 'pending';
  const faults = faultsOf(result);
  if (faults.length === 0) {
    const verdict: Verdict = /^failed$/i.test(result.status ?? '') ? failedWhole() : { is: 'taken' };
    return new Map(skus.map((sku) => [sku, verdict]));
  }
  const { named, doubtful } = nameRows(faults, await rowsOf(ctx, id));
  const refused = Map.groupBy(named, ([sku]) => sku);
  return new Map(
    skus.flatMap((sku): [string, Verdict][] => {
      const own = refused.get(sku)?.map(([, { issue }]) => issue);
      if (own !== undefined) return [[sku, { is: 'refused', issues: own }]];
      // Without a verdict the host looks what became of it.
      return doubtful === null || doubtful.has(sku) ? [] : [[sku, { is: 'taken' }]];
    }),
  );
}

const failedWhole = (): Verdict => ({
  is: 'failed',
  error: new ConnectorError({ kind: 'unavailable', message: 'Hepsiburada could not work the upload off' }),
});

interface Fault extends FaultyRow {
  readonly issue: Issue;
}

function faultsOf({ errors, priceValidations }: UploadResult): Fault[] {
  return [
    ...(errors ?? []).flatMap(({ elementNo, merchantSku, errors: reasons }) =>
      (reasons?.length ? reasons : ['Hepsiburada refused the row and gave no reason']).map((reason) => ({
        elementNo,
        merchantSku,
        issue: issueOf(wordsOf(reason)),
      })),
    ),
    ...(priceValidations ?? []).map((one) => ({ ...one, issue: lockOf(one) })),
  ];
}

/** Reasons are texts, or objects around one. */
function wordsOf(reason: unknown): string {
  if (typeof reason === 'string') return reason;
  const message: unknown = reason === null ? undefined : Reflect.get(Object(reason), 'message');
  return typeof message === 'string' ? message : JSON.stringify(reason);
}

/** A price outside of the range that Hepsiburada allows for the listing. */
function lockOf({ type, minPrice, maxPrice, description }: PriceValidation): Issue {
  const range = [
    minPrice == null ? '' : `at least ${minPrice}`,
    maxPrice == null ? '' : `at most ${maxPrice}`,
  ].filter(Boolean);
  const words = [type ?? 'price lock', description, range.join(', ')].filter(Boolean);
  return { code: 'invalid_price', field: 'price', message: words.join(': ') };
}
