import { type Static, Type } from 'typebox';
import {
  Id,
  idOf,
  MAX_INT,
  nullable,
  nullableObject,
  oneOf,
  pageOf,
  pageQuery,
  Timestamp,
  text,
} from '../primitives.ts';
import { Handling, HandlingView } from './handling.ts';
import { NullableMessageKey } from './message.ts';
import { ConnectionCount } from './overview.ts';

const Channel = { credential_id: Id, label: Type.String(), platform: Type.String() };

/** A change made shortly before a plan was held: one of these is the reason. */
const Change = Type.Object({
  at: Timestamp,
  actor: Type.String(),
  action: Type.String(),
  subject_type: Type.String(),
  subject_id: nullable(Id),
  subject_name: nullable(Type.String({ description: 'The name that the subject has now.' })),
  price: nullableObject(
    Type.Object(
      { from: nullable(Type.Number()), to: nullable(Type.Number()) },
      { description: 'How the price of a product moved, in the currency of the shop.' },
    ),
  ),
  undo: nullable({ ...Id, description: 'The `change_id` by which the change of a product can be undone.' }),
});

/** A plan that waits for someone to confirm it. */
export const HeldPlan = Type.Object(
  {
    ...Channel,
    since: Timestamp,
    withdrawals: Type.Integer({ description: 'Listings that would be taken off sale.' }),
    jumps: Type.Integer({
      description: 'Prices that would move by more than the guard of the connection allows.',
    }),
    extremes: Type.Integer({
      description: 'Prices that move so far that each of them is held even if it is the only one.',
    }),
    furthest: nullable(
      Type.Number({
        description: 'The largest move of them as a share of the price before: −0.9 falls by 90 %.',
      }),
    ),
    live: Type.Integer({ description: 'Listings that are on sale.' }),
    version: Type.String({ description: 'Names what is held: other listings or prices have another.' }),
    guard_withdraw_percent: Type.Integer(),
    guard_price_percent: Type.Integer(),
    guard_price_share_percent: Type.Integer(),
    guard_price_drop_percent: nullable(Type.Integer()),
    guard_price_rise_percent: nullable(Type.Integer()),
    changes: Type.Array(Change, { description: 'Changes of the day before, the latest first.' }),
    ...Handling,
  },
  { $id: 'HeldPlan' },
);
export type HeldPlan = Static<typeof HeldPlan>;

export const HeldPlanQuery = Type.Object({ view: HandlingView });

export const HeldListing = Type.Object(
  {
    product_id: Id,
    name: nullable(Type.String()),
    sku: nullable(Type.String()),
    held: oneOf(['withdraw', 'price']),
    price: nullable(Type.Number({ description: 'Current price on the channel.' })),
    held_price: nullable(Type.Number({ description: 'Price after confirmation.' })),
    currency: nullable(Type.String()),
    stock: nullable(Type.Integer()),
  },
  { $id: 'HeldListing' },
);
export const HeldListingQuery = Type.Object({
  ...pageQuery(20),
  held: Type.Optional(oneOf(['withdraw', 'price'])),
});
export const HeldListingPage = pageOf(HeldListing);

export const HeldPlanConfirm = Type.Object(
  {
    withdrawals: Type.Integer({
      minimum: 0,
      maximum: MAX_INT,
      description: 'Number of withdrawals that was shown.',
    }),
    jumps: Type.Integer({
      minimum: 0,
      maximum: MAX_INT,
      description: 'Number of price jumps that was shown.',
    }),
    version: Type.Optional(
      text(40, { description: 'The version that was shown; absent = whatever is held by now.' }),
    ),
  },
  { $id: 'HeldPlanConfirm' },
);

/** A product of which it is not certain which listing of the channel it is. */
export const MatchQuestion = Type.Object(
  {
    ...Channel,
    product_id: Id,
    name: Type.String(),
    sku: nullable(Type.String()),
    ean: nullable(Type.String()),
    brand: nullable(Type.String()),
    price: Type.Number({ description: 'Master price excluding VAT.' }),
    image_url: nullable(Type.String()),
    asked_at: Timestamp,
    ...Handling,
    candidates: Type.Array(
      Type.Object({
        sync_id: Type.String(),
        matched_by: oneOf(['syncId', 'externalKey', 'barcode']),
        external_key: nullable(Type.String()),
        barcode: nullable(Type.String()),
        title: nullable(Type.String()),
        price: nullable(Type.String()),
      }),
    ),
  },
  { $id: 'MatchQuestion' },
);
export type MatchQuestion = Static<typeof MatchQuestion>;
export const MatchQuestionQuery = Type.Object({
  ...pageQuery(10),
  credential_id: Type.Optional(idOf('Limits the list to this connection.')),
  view: HandlingView,
});
export const MatchQuestionPage = pageOf(MatchQuestion);

export const MatchAnswer = Type.Object(
  {
    choice: oneOf(['candidate', 'create', 'exclude'], {
      description: 'One of the candidates; a new listing; or no listing on this channel.',
    }),
    sync_id: Type.Optional(nullable(text(255, { description: "The channel's id of the candidate." }))),
  },
  { $id: 'MatchAnswer' },
);

export const RECONCILE_MODES = ['mend', 'report'] as const;
export const DRIFT_KINDS = ['missing', 'differs', 'unwanted', 'unknown'] as const;

/** One comparison of what a channel shows with what it confirmed. */
export const Reconciliation = Type.Object(
  {
    id: Id,
    mode: oneOf(RECONCILE_MODES),
    state: oneOf(['requested', 'running', 'done']),
    requested_at: Timestamp,
    started_at: nullable(Timestamp),
    finished_at: nullable(Timestamp),
    seen: Type.Integer({ description: 'Listings seen on the channel.' }),
    compared: Type.Integer({ description: 'Our listings that were compared.' }),
    missing: Type.Integer(),
    differs: Type.Integer(),
    unwanted: Type.Integer(),
    unknown: Type.Integer(),
    mended: Type.Integer(),
    reason: nullable(Type.String({ description: 'Reason for which differences stay uncorrected.' })),
    reason_key: NullableMessageKey,
  },
  { $id: 'Reconciliation' },
);
export type Reconciliation = Static<typeof Reconciliation>;

export const ReconciliationList = Type.Object({
  mode: oneOf(RECONCILE_MODES, { description: 'Mode of the nightly comparison.' }),
  data: Type.Array(Reconciliation, { description: 'The last thirty comparisons, the latest first.' }),
});

export const ReconciliationStart = Type.Object({
  mode: Type.Optional(
    oneOf(RECONCILE_MODES, { description: "Mode of the comparison; by default the connection's own." }),
  ),
});
export const ReconcileModeInput = Type.Object({ mode: oneOf(RECONCILE_MODES) });
export const ReconciliationStarted = Type.Object({ id: Id });

export const DriftItem = Type.Object(
  {
    id: Id,
    kind: oneOf(DRIFT_KINDS),
    product_id: nullable(Id),
    name: nullable(Type.String()),
    external_key: nullable(Type.String()),
    sync_id: nullable(Type.String()),
    differences: Type.Array(
      Type.Object({
        field: Type.String(),
        expected: nullable(Type.String({ description: 'The confirmed value; JSON when it is no text.' })),
        seen: nullable(Type.String({ description: 'The value the channel shows.' })),
      }),
    ),
    currency: nullable(Type.String({ description: 'Currency of the prices sent there.' })),
    mended: Type.Boolean(),
    repeated: Type.Boolean({
      description: 'Whether the previous comparison found the same, so that nothing is sent again.',
    }),
  },
  { $id: 'DriftItem' },
);
export type DriftItem = Static<typeof DriftItem>;
export const DriftItemQuery = Type.Object({ ...pageQuery(25), kind: Type.Optional(oneOf(DRIFT_KINDS)) });
export const DriftItemPage = pageOf(DriftItem);

export const DriftMendInput = Type.Object({
  item_ids: Type.Array(Id, {
    minItems: 1,
    maxItems: 100,
    description: 'Findings to correct on the channel.',
  }),
});
export const DriftMended = Type.Object({
  mended: Type.Integer({
    description:
      'Findings whose listings are sent again; corrected ones and foreign listings are left alone.',
  }),
});

/** Fields in which a channel can show a listing otherwise than sent. */
export const DRIFT_FIELDS = [
  'sku',
  'barcode',
  'title',
  'description',
  'brand',
  'categoryPath',
  'images',
  'stock',
  'active',
  'price',
  'currency',
  'brandSyncId',
  'categorySyncId',
  'attributes',
  'stores',
  'properties',
  'weight',
  'listPrice',
  'family',
  'issues',
] as const;
export type DriftField = (typeof DRIFT_FIELDS)[number];

/** Counts of what waits for a person in each part of publishing. */
export const PublishingCounts = Type.Object(
  {
    results: Type.Integer({ description: 'Listings with an issue.' }),
    unmapped_categories: Type.Integer({
      description: 'Categories with products, without a mapping on a channel that has categories.',
    }),
    unmapped_on: Type.Array(ConnectionCount, { description: 'Unmapped categories by connection.' }),
    questions: Type.Integer(),
    held: Type.Integer({ description: 'Plans that wait to be confirmed.' }),
    drift: Type.Integer({ description: 'Differences that the last comparisons found and did not correct.' }),
    drift_on: Type.Array(ConnectionCount, { description: 'Uncorrected differences by connection.' }),
  },
  { $id: 'PublishingCounts' },
);
export type PublishingCounts = Static<typeof PublishingCounts>;
