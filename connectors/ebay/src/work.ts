import {
  type ConnectorError,
  type Issue,
  ItemResults,
  type ListingItem,
  message,
  unmentioned,
  wordedIssue,
} from '@sluice/connector-kit';
import { type Bad, verdictOf } from './issues.ts';
import type { Item, Offer, Row } from './schema.ts';

/** A listing on its way: an item of eBay, the offer on it, and the sale of that. */
export interface Draft {
  readonly item: ListingItem;
  /** The SKU by which eBay knows it: that of the offer, where our own has changed since. */
  readonly sku: string;
  readonly stored: Item | null;
  readonly offer: Offer | null;
  /** Known once the offer is there. */
  offerId: string | null;
}

/** The listings of one call that are still to be written, and the results of the others. */
export class Work {
  readonly results = new ItemResults();
  readonly #drafts: readonly Draft[];

  constructor(drafts: readonly Draft[]) {
    this.#drafts = drafts;
  }

  /** Listings that nothing has been said of. */
  open(): Draft[] {
    return this.#drafts.filter(({ item }) => !this.results.has(item.key.externalKey));
  }

  reject({ item, offerId }: Draft, issues: readonly Issue[]): void {
    const known = offerId === null ? {} : { syncId: offerId };
    this.results.tell({ externalKey: item.key.externalKey, outcome: 'rejected', issues, ...known });
  }

  /** Refuses a draft whose offer is another product's: its id would make that listing this one's too. */
  rejectTwin({ item, sku }: Draft): void {
    const issues = [wordedIssue('duplicate_key', 'sku', message('ebay_twin', { sku }))];
    this.results.rejected(item.key.externalKey, issues);
  }

  retry({ item }: Draft, error: ConnectorError): void {
    this.results.retry(item.key.externalKey, error);
  }

  fail(draft: Draft, bad: Bad): void {
    if ('error' in bad) this.retry(draft, bad.error);
    else this.reject(draft, bad.issues);
  }

  /** Judges drafts by their rows in an answer; resolves to those that go on. One without a row ends as unknown. */
  judge(drafts: readonly Draft[], rows: readonly Row[], isOf: (row: Row, draft: Draft) => boolean): Draft[] {
    const done: Draft[] = [];
    for (const draft of drafts) {
      const row = rows.find((one) => isOf(one, draft));
      const verdict = row === undefined ? null : verdictOf(row);
      if (verdict === 'done') done.push(draft);
      else this.fail(draft, verdict ?? { error: unmentioned() });
    }
    return done;
  }
}
