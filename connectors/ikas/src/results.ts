import { ConnectorError, type Issue, type ItemResult, message, wordedIssue } from '@sluice/connector-kit';

/** Results of items, by merchant key: the first result of an item stands. */
export class Results {
  readonly #told = new Map<string, ItemResult>();

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
    if (!this.#told.has(result.externalKey)) this.#told.set(result.externalKey, result);
  }

  /** One result for each key; a key without a result is unknown. */
  of(externalKeys: readonly string[]): ItemResult[] {
    return externalKeys.map(
      (externalKey) =>
        this.#told.get(externalKey) ?? {
          externalKey,
          outcome: 'retry',
          error: new ConnectorError({
            kind: 'unknown_outcome',
            message: 'the answer of the shop does not mention it',
          }),
        },
    );
  }
}

export const notFound = (key: string): Issue[] => [
  wordedIssue('listing_not_found', 'sku', message('ikas_not_there', { key })),
];

export const severalOf = (sku: string, count: number): Issue[] => [
  wordedIssue('ambiguous_match', 'sku', message('ikas_several', { count, sku })),
];
