import { type Issue, ItemResults } from '@sluice/connector-kit';
import { indexIn, issueOf, passingError } from './issues.ts';
import type { UserError } from './schema.ts';

/** Results of items, with the refusals of Shopify. */
export class Results extends ItemResults {
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
}

export const notFound = (externalKey: string): Issue[] => [
  { code: 'listing_not_found', message: `the shop has no variant for ${externalKey}; it was deleted there` },
];
