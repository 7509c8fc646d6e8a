import type { Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { fragment, literal, sql } from '../../../platform/db/sql.ts';
import { type ListingIssue, mapContent } from '../../mapping/index.ts';
import { loadListingFacts } from '../../publishing/index.ts';
import { type Completion, wordsOfIssues } from '../outcomes/completion.ts';
import type { TermKind } from './terms-store.ts';

/** Live listings that are updated at once; the others follow when they are next sent. */
const TOLD_AT_ONCE = 1_000;

interface Told extends Pick<Completion, 'product_id' | 'code' | 'message' | 'message_key'> {
  issues: readonly ListingIssue[];
}

const TOLD = records<Told>('u', {
  product_id: ['bigint', (row) => row.product_id],
  code: ['text', (row) => row.code],
  message: ['text', (row) => row.message],
  message_key: ['jsonb', (row) => row.message_key],
  issues: ['jsonb', (row) => row.issues],
});

/**
 * Records on listings that are already live which brand or category they go without, and the channel's reason. Listings
 * sent later record it by themselves, and so do those that are sent again after the term was made.
 */
export async function tellRefusedTerms(
  tx: Tx,
  connectionId: number,
  kind: TermKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const having =
    kind === 'brand'
      ? fragment`select id from products where tenant_id = ${tx.tenantId} and brand_id = any(${ids}::bigint[])`
      : fragment`select product_id from product_categories
          where tenant_id = ${tx.tenantId} and category_id = any(${ids}::bigint[])`;
  const live = await tx.run(sql<{ product_id: number }>`
    select product_id from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and state = 'live' and wanted and issue_code is null and product_id in (${having})
    order by product_id limit ${literal(TOLD_AT_ONCE)}`);
  if (live.length === 0) return;
  const liveIds = live.map((row) => row.product_id);
  const { products, mappingOf } = await loadListingFacts(tx, liveIds, [connectionId]);
  const mapping = mappingOf(connectionId);
  const told = products.flatMap((product): Told[] => {
    const { unmade } = mapContent(product, mapping);
    const [first] = unmade;
    if (first === undefined) return [];
    return [{ product_id: product.id, code: first.code, ...wordsOfIssues(unmade), issues: unmade }];
  });
  tx.later(sql`
    update listings l set issue_code = u.code, issue_message = u.message, issue_key = u.message_key, issues = u.issues
    from ${TOLD.from(told)}
    where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId} and l.product_id = u.product_id
      and l.state = 'live' and l.issue_code is null`);
}
