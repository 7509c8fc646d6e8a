import { ConnectorError } from './errors.ts';
import type { Issue } from './issues.ts';
import type { ItemResult } from './listings.ts';

/** The error of an item that the channel's answer is silent about. */
export const unmentioned = (): ConnectorError =>
  new ConnectorError({ kind: 'unknown_outcome', message: 'the answer of the shop does not mention it' });

/** Results of a batch's items, by merchant key: the first result of an item stands. */
export class ItemResults {
  readonly #told = new Map<string, ItemResult>();

  get size(): number {
    return this.#told.size;
  }

  has(externalKey: string): boolean {
    return this.#told.has(externalKey);
  }

  live(externalKey: string, syncId: string): void {
    this.tell({ externalKey, outcome: 'live', syncId });
  }

  rejected(externalKey: string, issues: readonly Issue[]): void {
    this.tell({ externalKey, outcome: 'rejected', issues });
  }

  retry(externalKey: string, error: ConnectorError): void {
    this.tell({ externalKey, outcome: 'retry', error });
  }

  tell(result: ItemResult): void {
    if (!this.has(result.externalKey)) this.#told.set(result.externalKey, result);
  }

  /** One result for each key; the outcome of a key without a result is unknown. */
  of(externalKeys: readonly string[]): ItemResult[] {
    return externalKeys.map(
      (externalKey) =>
        this.#told.get(externalKey) ?? {
          externalKey,
          outcome: 'retry',
          error: unmentioned(),
        },
    );
  }
}
