import type { MessageKey } from '@sluice/contracts/messages';
import type { ConnectionReview, ReviewExample, ReviewGroup } from '@sluice/contracts/portal';
import { breather } from '../../../platform/breathe.ts';
import type { Database, TenantId, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { textOfStep } from '../../pricing/index.ts';
import { type DesiredListing, desiredListing, loadListingFacts } from '../desired-listing.ts';
import { type ConnectionFacts, connectionFacts, type ProductFacts } from '../facts.ts';
import type { Excluded } from '../resolver.ts';

const PRODUCTS_PER_STEP = 1_000;
const EXAMPLES = 10;
/** A listing that is not on the channel yet has no price that a guard could keep. */
const NEW = { desired_price: null, desired_currency: null, isHeld: false };

/**
 * Says how the whole catalogue would stand on a connection if it went out now, by the computation of the plan and of
 * delivery. Writes nothing. Each thousand products are read in a transaction of their own, so that none lasts long.
 *
 * @throws ApiError not_found, for a connection that takes no products as well
 */
export async function reviewConnection(
  db: Database,
  tenantId: TenantId,
  connectionId: number,
): Promise<ConnectionReview> {
  const tally = new ReviewTally();
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    after = await db.inTenant(tenantId, (tx) => tallyStep(tx, tally, connectionId, from));
  }
  return tally.result();
}

/** @returns the last product of the step; null after the last step */
async function tallyStep(
  tx: Tx,
  tally: ReviewTally,
  connectionId: number,
  after: number,
): Promise<number | null> {
  const [connection, rows] = await Promise.all([
    tx.first(connectionFacts(tx, connectionId)),
    tx.run(sql<{ id: number }>`
      select id from products where tenant_id = ${tx.tenantId} and id > ${after}::bigint
      order by id limit ${PRODUCTS_PER_STEP}::integer`),
  ]);
  if (connection === undefined) throw notFound('connection');
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return null;
  const { products, mappingOf } = await loadListingFacts(tx, ids, [connectionId]);
  const breathe = breather();
  for (const product of products) {
    tally.add(product, connection, desiredListing(product, connection, mappingOf(connectionId), NEW));
    await breathe();
  }
  return ids.at(-1)!;
}

class ReviewTally {
  private readonly sums = { products: 0, ready: 0, waiting: 0 };
  private readonly problems = new Map<string, ReviewGroup>();
  private readonly excluded = new Map<string, ReviewGroup>();
  private readonly examples: ReviewExample[] = [];

  add(product: ProductFacts, { currency }: ConnectionFacts, listing: DesiredListing | Excluded): void {
    this.sums.products++;
    if (listing.excluded) this.exclude(product, listing);
    else if (listing.issues.length > 0) this.keepBack(product, listing.issues[0]!);
    else if (listing.waiting) this.sums.waiting++;
    else {
      this.sums.ready++;
      if (this.examples.length < EXAMPLES) this.examples.push(exampleOf(product, currency, listing));
    }
  }

  private keepBack(product: ProductFacts, issue: DesiredListing['issues'][number]): void {
    const { code, field = null, message, key = null } = issue;
    count(this.problems, `${code} ${field}`, { code, field, message, message_key: key }, product);
  }

  private exclude(product: ProductFacts, { trace }: Excluded): void {
    const step = trace.at(-1)!;
    const { code, params } = step;
    const key: MessageKey = { code, params };
    const group = { code, field: null, message: textOfStep(step), message_key: key };
    count(this.excluded, JSON.stringify(key), group, product);
  }

  result(): ConnectionReview {
    const largest = (groups: Map<string, ReviewGroup>) =>
      [...groups.values()].sort((a, b) => b.products - a.products || a.code.localeCompare(b.code));
    return {
      ...this.sums,
      problems: largest(this.problems),
      excluded: largest(this.excluded),
      examples: this.examples,
    };
  }
}

function count(
  groups: Map<string, ReviewGroup>,
  key: string,
  group: Omit<ReviewGroup, 'products' | 'example_product_id'>,
  { id }: ProductFacts,
): void {
  const known = groups.get(key);
  if (known === undefined) groups.set(key, { ...group, products: 1, example_product_id: id });
  else known.products++;
}

const exampleOf = (
  { id, name }: ProductFacts,
  currency: string,
  { payload }: DesiredListing,
): ReviewExample => ({
  product_id: id,
  name,
  sku: payload.sku,
  price: Number(payload.price),
  currency,
  stock: payload.stock,
});
