import { type Static, Type } from 'typebox';
import {
  Id,
  MAX_INT,
  MAX_PRICE,
  nullable,
  nullableObject,
  OverridePercent,
  OverridePrice,
  oneOf,
  PageLinks,
  PageMeta,
  pageOf,
  pageQuery,
  Quantity,
  Timestamp,
  text,
} from '../primitives.ts';
import { BULK_NAMES, onlyFields, schemasOf } from '../product-fields.ts';
import { NullableMessageKey } from './message.ts';
import { ProductFilter } from './product-list.ts';
import { PublishPreview } from './publish-preview.ts';

export const BULK_ACTION_KINDS = ['edit', 'publish', 'delete', 'undo'] as const;
export type BulkActionKind = (typeof BULK_ACTION_KINDS)[number];
export const BULK_ACTION_STATUSES = [
  'queued',
  'processing',
  'completed',
  'completed_with_errors',
  'failed',
] as const;
export type BulkActionStatus = (typeof BULK_ACTION_STATUSES)[number];
export const MAX_SELECTED_IDS = 10_000;

/** Which products: those named, or all that a filter finds when the action starts. */
export const ProductSelection = Type.Object(
  {
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_SELECTED_IDS })),
    filter: Type.Optional(Type.Object(ProductFilter.properties)),
    expected: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_INT,
        description:
          'With a filter: number of products the person saw. A number far off is refused with 409.',
      }),
    ),
  },
  { $id: 'ProductSelection' },
);
export type ProductSelection = Static<typeof ProductSelection>;

const ids = Type.Optional(Type.Array(Id, { maxItems: 100 }));
const tags = Type.Optional(Type.Array(text(100, { minLength: 1 }), { maxItems: 100 }));

/** The changes an edit makes to each product; a field that is absent stays. */
export const ProductEdit = Type.Object(
  {
    ...schemasOf(onlyFields(BULK_NAMES), 'edit'),
    brand_id: Type.Optional(nullable({ ...Id, description: 'null removes the brand.' })),
    tax_rate_id: Type.Optional(nullable(Id)),
    add_category_ids: ids,
    remove_category_ids: ids,
    add_group_ids: ids,
    remove_group_ids: ids,
    add_tags: tags,
    remove_tags: tags,
    price: Type.Optional(
      Type.Object({
        mode: oneOf(['set', 'amount', 'percent'], {
          description: 'A new net price, an amount to add, or a percentage to add.',
        }),
        value: Type.Number({ minimum: -MAX_PRICE, maximum: MAX_PRICE }),
      }),
    ),
    prices_at: Type.Optional({
      ...Timestamp,
      description:
        'Puts prices, fixed prices and markups on channels back to their values at this moment, at most 30 days ago. Products with unchanged prices are left out.',
    }),
    quantity: Type.Optional(
      Type.Object({
        mode: oneOf(['set', 'change'], {
          description: 'Sets the general stock, or changes it by the value.',
        }),
        value: Type.Integer({ minimum: -MAX_INT, maximum: MAX_INT }),
      }),
    ),
    schedule: Type.Optional(
      Type.Object(
        {
          credential_id: Type.Optional(
            nullable({ ...Id, description: 'Connection; null or absent = in place of the master price.' }),
          ),
          mode: oneOf(['set', 'percent'], {
            description:
              'A net price, or a percentage to add: to the master price, or to the price that the connection shows without a scheduled one.',
          }),
          value: Type.Number({ minimum: -MAX_PRICE, maximum: MAX_PRICE }),
          starts_at: Timestamp,
          ends_at: Timestamp,
          confirmed: Type.Optional(
            Type.Boolean({ description: 'As of `ScheduledPriceInput`, for each product.' }),
          ),
        },
        { description: 'A price that holds for a time.' },
      ),
    ),
    override: Type.Optional(
      Type.Object(
        {
          credential_id: Id,
          price: Type.Optional(nullable(OverridePrice)),
          markup_percent: Type.Optional(nullable(OverridePercent)),
          raise_percent: Type.Optional({
            ...OverridePercent,
            description:
              'Raises the price that the channel shows by this percentage: a fixed price is multiplied, otherwise the product gets the markup that leads there and goes on following its own price. Not together with price or markup_percent.',
          }),
          stock: Type.Optional(nullable(Quantity)),
        },
        { description: 'Price, markup or stock on one connection; null clears.' },
      ),
    ),
  },
  { $id: 'ProductEdit' },
);
export type ProductEdit = Static<typeof ProductEdit>;

const action = {
  kind: oneOf(['edit', 'publish', 'delete']),
  selection: Type.Object(ProductSelection.properties),
  edit: Type.Optional(Type.Object({ ...ProductEdit.properties }, { description: 'The changes of an edit.' })),
  credential_ids: Type.Optional(
    Type.Array(Id, { maxItems: 100, description: 'For a publish: its connections; absent = all.' }),
  ),
};

export const BulkActionInput = Type.Object(action, { $id: 'BulkActionInput' });
export type BulkActionInput = Static<typeof BulkActionInput>;

/** The fields of a product that an action touches, as they were or as they will be. */
export const ProductState = Type.Record(Type.String(), Type.Unknown(), { $id: 'ProductState' });
export type ProductState = Static<typeof ProductState>;

export const BulkActionPreview = Type.Object(
  {
    total: Type.Integer({ description: 'Products that the selection finds now.' }),
    changed: Type.Integer({ description: 'Checked products that would change.' }),
    unchanged: Type.Integer(),
    failed: Type.Integer({ description: 'Checked products that the action would fail on.' }),
    looked_at: Type.Integer({ description: 'Number of products checked, at most 10000.' }),
    live_listings: Type.Integer({ description: 'Live listings of the selected products on channels.' }),
    samples: Type.Array(
      Type.Object({
        product_id: Id,
        name: Type.String(),
        sku: nullable(Type.String()),
        before: ProductState,
        after: ProductState,
        message: nullable(Type.String({ description: 'Reason of the failure, or of a change left out.' })),
        message_key: NullableMessageKey,
      }),
      { description: 'At most 10 products, failing ones first.' },
    ),
    channels: nullableObject(PublishPreview),
  },
  { $id: 'BulkActionPreview' },
);
export type BulkActionPreview = Static<typeof BulkActionPreview>;

export const BULK_ITEM_RESULTS = ['changed', 'unchanged', 'skipped', 'failed'] as const;
export type BulkItemResult = (typeof BULK_ITEM_RESULTS)[number];

export const BulkActionItem = Type.Object(
  {
    product_id: Id,
    name: nullable(Type.String({ description: 'null = the product no longer exists.' })),
    sku: nullable(Type.String()),
    result: nullable({ ...oneOf(BULK_ITEM_RESULTS), description: 'null = not done yet.' }),
    message: nullable(Type.String()),
    message_key: NullableMessageKey,
    before: nullableObject(ProductState),
    after: nullableObject(ProductState),
  },
  { $id: 'BulkActionItem' },
);
export type BulkActionItem = Static<typeof BulkActionItem>;

const fields = {
  id: Id,
  kind: oneOf(BULK_ACTION_KINDS),
  label: Type.String(),
  status: oneOf(BULK_ACTION_STATUSES),
  total: Type.Integer(),
  done: Type.Integer({ description: 'Products with a known outcome.' }),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  skipped: Type.Integer(),
  failed: Type.Integer(),
  failure: nullable(Type.String({ description: 'Reason for which the whole action ended early.' })),
  failure_key: NullableMessageKey,
  undo_of: nullable(Id),
  undone_by: nullable(Id),
  can_undo: Type.Boolean(),
  started_by: Type.String(),
  created_at: Timestamp,
  started_at: nullable(Timestamp),
  finished_at: nullable(Timestamp),
};

export const BulkActionSummary = Type.Object(fields, { $id: 'BulkActionSummary' });
export type BulkActionSummary = Static<typeof BulkActionSummary>;
export const BulkActionPage = pageOf(BulkActionSummary);
export const BulkActionListQuery = Type.Object(pageQuery(20));

export const BulkActionQuery = Type.Object({
  result: Type.Optional(oneOf([...BULK_ITEM_RESULTS, 'open'])),
  ...pageQuery(50),
});

export const BulkActionDetail = Type.Object(
  {
    ...fields,
    edit: nullableObject(Type.Object(ProductEdit.properties)),
    credential_ids: Type.Unsafe<number[] | null>({ type: ['array', 'null'], items: Id }),
    items: Type.Array(Type.Object(BulkActionItem.properties), {
      description: 'One page of them; links and meta page through all.',
    }),
    links: PageLinks,
    meta: PageMeta,
  },
  { $id: 'BulkActionDetail' },
);
export type BulkActionDetail = Static<typeof BulkActionDetail>;

export const BulkActionStarted = Type.Object({
  message: Type.String(),
  id: Id,
  total: Type.Integer(),
});
