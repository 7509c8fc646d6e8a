import { type Static, Type } from 'typebox';
import { Id, oneOf, Timestamp } from '../primitives.ts';

/**
 * Each of an import, a bulk action or a connection; `plan`: the wanted state of a connection was worked out anew; `prices`:
 * scheduled prices of a product and perhaps of others began or ended.
 */
export const PROGRESS_KINDS = [
  'import',
  'bulk_action',
  'delivery',
  'plan',
  'connection',
  'orders',
  'prices',
] as const;
export type ProgressKind = (typeof PROGRESS_KINDS)[number];

/** Something that was just committed, for pages that are open. */
export const ProgressEvent = Type.Object(
  {
    id: Id,
    at: Timestamp,
    kind: oneOf(PROGRESS_KINDS),
    subject_id: Id,
    data: Type.Record(Type.String(), Type.Unknown()),
  },
  { $id: 'ProgressEvent' },
);
export type ProgressEvent = Static<typeof ProgressEvent>;

export const ProgressQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Id of the last event the caller has seen.',
    }),
  ),
});

/** Events after a given one; for pages that no stream reaches. */
export const RecentProgress = Type.Object(
  {
    data: Type.Array(ProgressEvent),
    last_id: Type.Integer({ description: 'Event to ask from the next time; 0 = no event is known.' }),
  },
  { $id: 'RecentProgress' },
);
export type RecentProgress = Static<typeof RecentProgress>;
