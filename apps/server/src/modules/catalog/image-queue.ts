import { type ClaimingLoop, startClaiming } from '../../platform/claiming-loop.ts';
import { asTenantId, type Database, type TenantId, type Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, type Statement, sql } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/log/index.ts';
import { AT_ONCE } from '../../platform/lookout.ts';
import type { Download } from '../../platform/outbound/index.ts';
import type { Actor } from '../audit/index.ts';
import { type StoreImageDeps, storeImage } from './store-image.ts';

export interface ImageQueueDeps extends StoreImageDeps {
  db: Database;
  log: Logger;
  /** Fetches a file through the guarded way out. */
  download: Download;
}

/** An image that waits to be fetched from its address. */
export interface QueuedImage {
  tenantId: TenantId;
  product_id: number;
  url: string;
}

/** A table of images named by address, with the functions that settle them for the table's owner. */
export interface ImageQueue {
  name: string;
  actor: Actor;
  /** Rows by (tenant_id, product_id, url) with position, state, attempts, next_at and error. */
  table: SqlFragment;
  /** After the first failure; each further one waits four times as long. */
  retrySeconds: number;
  /** Whether another try may help. */
  mayRetry(error: unknown): boolean;
  /** Runs in the transaction that records the row as stored. `isKnown` is false when the row is gone. */
  stored(tx: Tx, image: QueuedImage, imageId: number, isKnown: boolean): Promise<void>;
}

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_ATTEMPTS = 5;
/** Until then no other worker takes the image; the image of a dead worker goes to the next. */
const CLAIM_SECONDS = 120;
const POLL_MS = 3_000;
/** Each working fetch takes a decoder and up to 20 MB. One that waits for a slow server only counts as held. */
const LIMITS = { working: 3, held: 24 };

/**
 * Fetches the images of a queue as they come due: one at a time for each tenant, in the order of their products, and
 * several tenants at once. So a shop with a hundred thousand images, or with a server that does not answer, keeps no
 * other waiting.
 */
export const startImageQueue = (deps: ImageQueueDeps, queue: ImageQueue): ClaimingLoop =>
  startClaiming<QueuedImage>({
    name: queue.name,
    pollMs: POLL_MS,
    dueAt: fragment`select ${AT_ONCE} from ${queue.table} where state = 'waiting' limit 1`,
    log: deps.log,
    limits: LIMITS,
    claim: (free, inWork) => {
      const busy = inWork.map((image) => image.tenantId);
      return claim(deps.db, queue, free, busy);
    },
    work: (image, slot, stopping) => {
      const download: Download = (...call) => slot.waiting(() => deps.download(...call));
      return fetchOne({ ...deps, download }, queue, image, stopping);
    },
  });

/**
 * Fetches one image of each tenant that has some, once.
 *
 * @returns whether there may be more
 */
export async function fetchQueuedImages(deps: ImageQueueDeps, queue: ImageQueue): Promise<boolean> {
  const claimed = await claim(deps.db, queue, LIMITS.held, []);
  await Promise.all(claimed.map((image) => fetchOne(deps, queue, image, NEVER)));
  return claimed.length > 0;
}

const NEVER = new AbortController().signal;

/** The next image of each of some tenants, drawn at random from the tenants that have one and are not busy. */
async function claim(
  db: Database,
  { table }: ImageQueue,
  free: number,
  busy: readonly TenantId[],
): Promise<QueuedImage[]> {
  const tenants = await db.asSystem((tx) =>
    tx.run(sql<{ id: number }>`
      select t.id from ${tx.isDistributed ? distinctTenants(table) : fragment`tenants`} t
      where t.id <> all(${busy}::bigint[]) ${
        tx.isDistributed
          ? fragment``
          : fragment`and exists (
        select from ${table} i where i.tenant_id = t.id and i.state = 'waiting' and i.next_at <= now())`
      }
      order by random() limit ${free}`),
  );
  const claimed = await Promise.all(
    tenants.map(async ({ id }) => {
      const tenantId = asTenantId(id);
      const image = await db.inTenant(tenantId, (tx) => tx.first(claimOne(tx, table)));
      return image === undefined ? [] : [{ tenantId, ...image }];
    }),
  );
  return claimed.flat();
}

const claimOne = (tx: Tx, table: SqlFragment): Statement<Omit<QueuedImage, 'tenantId'>> => sql<
  Omit<QueuedImage, 'tenantId'>
>`
  with due as materialized (
    select product_id, url from ${table} where tenant_id = ${tx.tenantId} and state = 'waiting' and next_at <= now()
    order by next_at, product_id, position limit 1 for no key update skip locked)
  update ${table} i set attempts = attempts + 1, next_at = now() + make_interval(secs => ${CLAIM_SECONDS}) from due
  where i.tenant_id = ${tx.tenantId} and i.product_id = due.product_id and i.url = due.url
  returning i.product_id, i.url`;

async function fetchOne(
  deps: ImageQueueDeps,
  queue: ImageQueue,
  image: QueuedImage,
  stopping: AbortSignal,
): Promise<void> {
  const { db, log, download } = deps;
  try {
    const bytes = await download(image.url, MAX_BYTES, stopping);
    const { id } = await storeImage(
      deps,
      { tenantId: image.tenantId, actor: queue.actor },
      image.product_id,
      bytes,
    );
    await db.inTenant(image.tenantId, async (tx) =>
      queue.stored(tx, image, id, (await tx.count(noteStored(tx, queue, image))) > 0),
    );
  } catch (error) {
    // The process is ending: the claim runs out, and the next process takes the image.
    if (stopping.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    const failure = { reason, mayRetry: queue.mayRetry(error) };
    log.info({ product_id: image.product_id, reason }, `${queue.name}: an image could not be fetched`);
    await db.inTenant(image.tenantId, (tx) => tx.count(noteFailed(tx, queue, image, failure)));
  }
}

const noteStored = (
  tx: Tx,
  { table }: ImageQueue,
  { product_id, url }: QueuedImage,
): Statement<object> => sql`
  update ${table} set error = null, state = 'stored'
  where tenant_id = ${tx.tenantId} and product_id = ${product_id} and url = ${url}`;

interface Failure {
  reason: string;
  mayRetry: boolean;
}

const noteFailed = (
  tx: Tx,
  { table, retrySeconds }: ImageQueue,
  { product_id, url }: QueuedImage,
  { reason, mayRetry }: Failure,
): Statement<object> => sql`
  with next as materialized (
    select now() + make_interval(secs => ${retrySeconds}::integer * power(4, attempts)) as at from ${table}
    where tenant_id = ${tx.tenantId} and product_id = ${product_id} and url = ${url})
  update ${table} set error = ${reason.slice(0, 500)},
    state = case when attempts >= ${MAX_ATTEMPTS} or not ${mayRetry}::boolean then 'failed' else 'waiting' end,
    next_at = next.at from next
  where tenant_id = ${tx.tenantId} and product_id = ${product_id} and url = ${url}`;

/** The coordinator probes no other node, so each node reads its own queue. */
const distinctTenants = (table: SqlFragment): SqlFragment => fragment`
  (select distinct tenant_id as id from ${table} where state = 'waiting' and next_at <= now())`;
