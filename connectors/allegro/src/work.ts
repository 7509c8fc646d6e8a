import {
  type Issue,
  type ItemResult,
  ItemResults,
  type ListingKey,
  message,
  wordedIssue,
} from '@sluice/connector-kit';
import type { Refused } from './client.ts';
import type { ListedOffer } from './schema.ts';
import { standingOf } from './standing.ts';
import type { Located } from './stored.ts';
import { type CommandPart, type Part, ticketText } from './ticket-text.ts';
import type { Written } from './write-offer.ts';

/** The results of one call, and the ticket of the items that Allegro still works on. */
export class Work {
  readonly results = new ItemResults();
  readonly #parts: Part[] = [];
  readonly #questions: string[] = [];
  readonly #taken = new Set<string>();
  command: CommandPart | null = null;

  /** The one offer of a key; null without one. Several are refused, and so is one that another key of the call has. */
  one(key: ListingKey, located: Located | undefined): ListedOffer | null | 'refused' {
    const { externalKey } = key;
    const [offer, ...more] = located?.offers ?? [];
    if (offer === undefined) return null;
    if (more.length > 0)
      return this.refuse(key, wordedIssue('ambiguous_match', 'sku', severalOf(key, located)));
    if (this.#taken.has(offer.id))
      return this.refuse(
        key,
        wordedIssue('duplicate_key', 'sku', message('allegro_twin', { key: externalKey })),
      );
    this.#taken.add(offer.id);
    return offer;
  }

  refuse({ externalKey }: ListingKey, ...issues: Issue[]): 'refused' {
    this.results.rejected(externalKey, issues);
    return 'refused';
  }

  /** Refuses an item of which Allegro has the offer. */
  refuseThere({ externalKey }: ListingKey, syncId: string, ...issues: Issue[]): void {
    this.results.tell({ externalKey, outcome: 'rejected', issues, syncId });
  }

  ask({ externalKey }: ListingKey): void {
    this.#questions.push(externalKey);
  }

  /** Books the end of a write. */
  book({ externalKey }: ListingKey, written: Written, wantsSale: boolean, offerId: string | null): void {
    if ('busy' in written) this.results.retry(externalKey, written.busy);
    else if ('issues' in written) this.#reject(externalKey, written, offerId);
    else if ('operationId' in written)
      this.#wait(externalKey, written.offerId, written.operationId, wantsSale);
    else {
      const standing = standingOf(externalKey, written.offer, wantsSale);
      if (standing === 'pending') this.#wait(externalKey, written.offer.id, '', wantsSale);
      else this.results.tell(standing);
    }
  }

  #reject(externalKey: string, { issues, status }: Refused, offerId: string | null): void {
    const known = offerId === null || status === 404 ? {} : { syncId: offerId };
    this.results.tell({ externalKey, outcome: 'rejected', issues, ...known });
  }

  #wait(key: string, offer: string, op: string, sale: boolean): void {
    this.#parts.push({ key, offer, op, sale });
  }

  /** One result for each key; all that wait share one ticket. */
  of(keys: readonly ListingKey[]): ItemResult[] {
    const ticket = ticketText({ parts: this.#parts, command: this.command, questions: this.#questions });
    const waiting = [
      ...this.#parts.map(({ key }) => key),
      ...(this.command?.of.map(({ key }) => key) ?? []),
      ...this.#questions,
    ];
    for (const externalKey of waiting) this.results.tell({ externalKey, outcome: 'accepted', ticket });
    return this.results.of(keys.map(({ externalKey }) => externalKey));
  }
}

const severalOf = ({ externalKey }: ListingKey, located: Located | undefined) =>
  message('allegro_several', {
    key: externalKey,
    ids: (located?.offers ?? []).map(({ id }) => id).join(', '),
  });
