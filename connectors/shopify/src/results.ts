import { ConnectorError, type Issue, type ItemResult } from '@sluice/connector-kit';
import { indexIn, issueOf, passingError } from './issues.ts';
import type { UserError } from './schema.ts';

/** Results of items, by merchant key: the first result of an item stands. */
export class Results {
  readonly #told = new Map<string, ItemResult>();

  get size(): number {
    return this.#told.size;
  }

  has(externalKey: string): boolean {
    return this.#told.has(externalKey);
  }

  live(externalKey: string, syncId: string): void {
    this.#tell({ externalKey, outcome: 'live', syncId });
  }

  rejected(externalKey: string, issues: readonly Issue[]): void {
    this.#tell({ externalKey, outcome: 'rejected', issues });
  }

  retry(externalKey: string, error: ConnectorError): void {
    this.#tell({ externalKey, outcome: 'retry', error });
  }

  /** Refusals as the channel worded them, or the wait they ask for. */
  refused(externalKey: string, errors: readonly UserError[]): void {
    const passing = passingError(errors);
    if (passing === null) this.rejected(externalKey, errors.map(issueOf));
    else this.retry(externalKey, passing);
  }

  /** Gives each error of a write of several items to the items it is about. */
  refusedIn(list: string, externalKeys: readonly string[], errors: readonly UserError[]): void {
    const byKey = new Map<string, UserError[]>();
    for (const error of errors) {
      const at = indexIn(list, error);
      const about = at === null ? undefined : externalKeys[at];
      for (const key of about === undefined ? externalKeys : [about])
        byKey.set(key, [...(byKey.get(key) ?? []), error]);
    }
    for (const [key, told] of byKey) this.refused(key, told);
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

  #tell(result: ItemResult): void {
    if (!this.#told.has(result.externalKey)) this.#told.set(result.externalKey, result);
  }
}

export const notFound = (externalKey: string): Issue[] => [
  { code: 'listing_not_found', message: `the shop has no variant for ${externalKey}; it was deleted there` },
];
