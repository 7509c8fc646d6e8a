import type { Connector } from '@sluice/connector-kit';
import type { Database, TenantId } from '../../platform/db/database.ts';
import { rolledBack } from '../../platform/db/rolled-back.ts';
import type { OpenedChannel } from '../channels/index.ts';
import { type Applied, type AppliedResult, applyProducts } from './apply.ts';
import { requireSource } from './settings.ts';

export interface SourcePreview {
  /** Products of the site by outcome. */
  counts: Record<AppliedResult, number>;
  /** The first of them, those that need a decision or fail before the rest. */
  examples: Applied[];
  pages: number;
  /** Whether the site was read to its end. */
  isComplete: boolean;
}

const EXAMPLES = 100;
const ORDER: readonly AppliedResult[] = ['failed', 'ambiguous', 'ignored', 'updated', 'created', 'unchanged'];

interface Reach {
  /** Only products changed since then; null = all. */
  since: Date | null;
  /** No further page is read after so long. */
  withinMs?: number;
}

/**
 * Previews the start of a source: the site is read to its end, each page applied and rolled back.
 */
export async function previewSource(
  db: Database,
  { tenantId, connectionId }: { tenantId: TenantId; connectionId: number },
  { connector, ctx }: Pick<OpenedChannel, 'connector' | 'ctx'>,
  { since, withinMs = Number.POSITIVE_INFINITY }: Reach,
): Promise<SourcePreview> {
  const settings = await db.inTenant(tenantId, (tx) => requireSource(tx, connectionId));
  const counts = Object.fromEntries(ORDER.map((result) => [result, 0])) as SourcePreview['counts'];
  let examples: Applied[] = [];
  let cursor: string | null = null;
  let pages = 0;
  const until = performance.now() + withinMs;
  do {
    const askedAt = new Date();
    const page: Awaited<ReturnType<NonNullable<Connector['pullProducts']>>> = await connector.pullProducts!(
      ctx,
      { since, cursor },
    );
    const applied = await rolledBack(db, tenantId, (tx) =>
      applyProducts(tx, { id: connectionId, owners: settings.source_fields, askedAt }, page.products),
    );
    for (const one of applied) counts[one.result]++;
    examples = [...examples, ...applied]
      .sort((a, b) => ORDER.indexOf(a.result) - ORDER.indexOf(b.result))
      .slice(0, EXAMPLES);
    cursor = page.next;
    pages++;
  } while (cursor !== null && performance.now() < until);
  return { counts, examples, pages, isComplete: cursor === null };
}
