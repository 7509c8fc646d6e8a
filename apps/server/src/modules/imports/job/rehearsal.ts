import type { Database, TenantId, Tx } from '../../../platform/db/database.ts';
import { rolledBack } from '../../../platform/db/rolled-back.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ErrorBag } from '../../../platform/http/errors.ts';
import { saveProducts } from '../../catalog/index.ts';
import type { ImportPreview } from '../deps.ts';
import { barcodeKey } from './find-products.ts';
import type { RowDraft } from './row-draft.ts';
import { type RowOutcome, type SaveOptions, saveRows } from './save-rows.ts';

/** A product that an earlier chunk would have made, as far as later rows need it. */
interface Made {
  name: string;
  sku?: string;
  ean?: string;
}

/**
 * A dry run: every chunk is saved in a transaction that is rolled back. Products of earlier chunks are remembered here,
 * as far as later rows depend on them: SKUs and barcodes, so that a repeated one is an update or an error as in the
 * real run, and the places of the quota. Of such an earlier row only name, SKU and barcode are kept, so a row that
 * repeats it exactly counts as updated where the real run would find it unchanged.
 */
export class Rehearsal {
  readonly #products = new Map<string, Made>();
  readonly #byBarcode = new Map<string, Made[]>();
  readonly #preview: ImportPreview;
  #created = 0;

  constructor(preview: ImportPreview) {
    this.#preview = preview;
  }

  /** The effects of the import on the channels, as far as it has been rehearsed. */
  result(tx: Tx): Promise<object> {
    return this.#preview.result(tx);
  }

  /** The outcomes the rows would have. */
  async run(
    db: Database,
    tenantId: TenantId,
    how: SaveOptions,
    drafts: readonly RowDraft[],
  ): Promise<Map<RowDraft, RowOutcome>> {
    const outcomes = await rolledBack(db, tenantId, async (tx) => {
      await this.#setStage(tx, drafts);
      const saved = await saveRows(tx, how, drafts);
      await this.#preview.add(tx, this.#firstWrites(saved));
      return saved;
    });
    for (const [{ input }, { result }] of outcomes) {
      if (result !== 'created') continue;
      this.#created++;
      this.#remember(input);
    }
    return outcomes;
  }

  /** Products the chunk writes and no earlier chunk created: those are in the preview already. */
  #firstWrites(outcomes: ReadonlyMap<RowDraft, RowOutcome>): number[] {
    const ids = [...outcomes].flatMap(([{ input }, outcome]) =>
      outcome.result === 'failed' || this.#madeBefore(input).length > 0 ? [] : outcome.id,
    );
    return [...new Set(ids)];
  }

  #remember({ sku, ean, name }: RowDraft['input']): void {
    if (sku == null && ean == null) return;
    const made: Made = { name: name!, ...(sku == null ? {} : { sku }), ...(ean == null ? {} : { ean }) };
    if (sku != null) this.#products.set(sku, made);
    if (ean == null) return;
    const key = barcodeKey(ean);
    this.#byBarcode.set(key, [...(this.#byBarcode.get(key) ?? []), made]);
  }

  /** Products of earlier chunks that a row would find. */
  #madeBefore({ sku, ean }: RowDraft['input']): Made[] {
    if (sku != null) return [this.#products.get(sku) ?? []].flat();
    return ean == null ? [] : (this.#byBarcode.get(barcodeKey(ean)) ?? []);
  }

  /** Makes again, in the transaction, what earlier chunks would have left and these rows meet. */
  async #setStage(tx: Tx, drafts: readonly RowDraft[]): Promise<void> {
    const known = [...new Set(drafts.flatMap(({ input }) => this.#madeBefore(input)))];
    tx.later(sql`
      update tenant_usage set products = products + ${this.#created - known.length}::bigint
      where tenant_id = ${tx.tenantId}`);
    if (known.length === 0) return;
    const writes = known.map((input) => ({ id: undefined, input, errors: new ErrorBag() }));
    await saveProducts(tx, 'api', writes);
  }
}
