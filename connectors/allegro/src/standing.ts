import { type Issue, type ItemResult, message, wordedIssue } from '@sluice/connector-kit';
import { issuesOf } from './issues.ts';
import type { Offer } from './schema.ts';

/** The state of a written offer: done, or still on its way. */
export type Standing = Extract<ItemResult, { outcome: 'live' | 'rejected' }> | 'pending';

/** Reads a written offer. One that should be on sale and is not says why, or says nothing. */
export function standingOf(externalKey: string, offer: Offer, wantsSale: boolean): Standing {
  const { status, endedBy } = offer.publication ?? {};
  const live = { externalKey, outcome: 'live', syncId: offer.id } as const;
  if (!wantsSale || status === 'ACTIVE') return live;
  if (status === 'ACTIVATING') return 'pending';
  // It was on sale, and the last piece was sold since.
  if (status === 'ENDED' && endedBy === 'EMPTY_STOCK') return live;
  return { externalKey, outcome: 'rejected', issues: reasonsOf(offer), syncId: offer.id };
}

/** Whether Allegro ended an offer: it is not put on sale again from here. */
export const isEndedByAdmin = ({ publication }: Offer): boolean =>
  publication?.status === 'ENDED' && publication.endedBy === 'ADMIN';

export const endedByAdmin = (): Issue =>
  wordedIssue('policy_blocked', 'active', message('allegro_ended_by_admin'));

function reasonsOf({ validation, publication }: Offer): Issue[] {
  const errors = validation?.errors ?? [];
  if (errors.length > 0) return issuesOf(errors);
  return [
    wordedIssue('rejected', 'active', message('allegro_not_on_sale', { status: publication?.status ?? '?' })),
  ];
}
