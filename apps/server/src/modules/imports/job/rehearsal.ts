import type { ImportMode } from '@sluice/contracts';
import type { Database, TenantId, Tx } from '../../../platform/db/database.ts';
import { rolledBack } from '../../../platform/db/rolled-back.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ErrorBag } from '../../../platform/http/errors.ts';
import { saveProducts } from '../../catalog/index.ts';
import type { ImportPreview } from '../deps.ts';
import type { Headers, RowDraft } from './row-draft.ts';
import { type RowOutcome, saveRows } from './save-rows.ts';

/**
 * A dry run: every chunk is saved in a transaction that is rolled back. What earlier chunks would have created is
 * remembered here, as far as later rows depend on it: the SKUs, so that a repeated one is an update or an error as in
 * the real run, and the places of the quota. Of such an earlier row only name and SKU are kept, so a row that repeats
 * it exactly counts as updated where the real run would find it unchanged.
 */
export class Rehearsal {
  readonly #names = new Map<string, string>();
  readonly #preview: ImportPreview;
  #created = 0;

  constructor(preview: ImportPreview) {
    this.#preview = preview;
  }

  /** What the import would do to the channels, as far as it has been rehearsed. */
  result(tx: Tx): Promise<object> {
    return this.#preview.result(tx);
  }

  /** The outcomes the rows would have. */
  async run(
    db: Database,
    tenantId: TenantId,
    mode: ImportMode,
    drafts: readonly RowDraft[],
    headers: Headers,
  ): Promise<Map<RowDraft, RowOutcome>> {
    const outcomes = await rolledBack(db, tenantId, async (tx) => {
      await this.#setStage(tx, drafts);
      const saved = await saveRows(tx, mode, drafts, headers);
      await this.#preview.add(tx, this.#firstWrites(saved));
      return saved;
    });
    for (const [{ input }, { result }] of outcomes) {
      if (result !== 'created') continue;
      this.#created++;
      if (input.sku != null) this.#names.set(input.sku, input.name!);
    }
    return outcomes;
  }

  /** Products the chunk writes and no earlier chunk created: those are in the preview already. */
  #firstWrites(outcomes: ReadonlyMap<RowDraft, RowOutcome>): number[] {
    const ids = [...outcomes].flatMap(([{ input }, outcome]) =>
      outcome.result === 'failed' || (input.sku != null && this.#names.has(input.sku)) ? [] : outcome.id,
    );
    return [...new Set(ids)];
  }

  /** Makes again, in the transaction, what earlier chunks would have left and these rows meet. */
  async #setStage(tx: Tx, drafts: readonly RowDraft[]): Promise<void> {
    const skus = new Set(drafts.flatMap(({ input }) => input.sku ?? []));
    const known = [...skus].filter((sku) => this.#names.has(sku));
    tx.later(sql`
      update tenant_usage set products = products + ${this.#created - known.length}::bigint
      where tenant_id = ${tx.tenantId}`);
    if (known.length === 0) return;
    const writes = known.map((sku) => ({
      id: undefined,
      input: { sku, name: this.#names.get(sku)! },
      errors: new ErrorBag(),
    }));
    await saveProducts(tx, 'api', writes);
  }
}
