import { BULK_NAMES, type BulkName, PLAIN_FIELDS, type PlainFields } from '@sluice/contracts';
import type { ProductEdit } from '@sluice/contracts/portal';
import { isoOf, nextWeek } from '../../../lib/moments.ts';

/** The values of plain fields; '' takes the value away. */
type PlainDraft = {
  [Name in BulkName]?: PlainFields[Name]['kind'] extends 'flag'
    ? boolean
    : PlainFields[Name]['kind'] extends 'text'
      ? string
      : number | '';
};

/** One thing a bulk edit can do, as the person puts it together. */
export interface Draft extends Record<string, unknown>, PlainDraft {
  price?: { mode: 'set' | 'amount' | 'percent'; value: number | '' };
  /** As an input of local time has it; '' = not chosen yet. */
  prices_at?: string;
  quantity?: { mode: 'set' | 'change'; value: number | '' };
  /** null takes the brand away. */
  brand_id?: number | null;
  tax_rate_id?: number | null;
  add_category_ids?: number[];
  remove_category_ids?: number[];
  add_group_ids?: number[];
  remove_group_ids?: number[];
  add_tags?: string[];
  remove_tags?: string[];
  override?: {
    credential_id: number | null;
    field: 'raise_percent' | 'price' | 'markup_percent' | 'stock';
    /** '' clears it. */
    value: number | '';
  };
  schedule?: {
    /** null = in place of the master price. */
    credential_id: number | null;
    mode: 'set' | 'percent';
    value: number | '';
    /** As inputs of local time have them; '' = not chosen. */
    starts_at: string;
    ends_at: string;
  };
}

export type DraftField =
  | BulkName
  | 'price'
  | 'schedule'
  | 'prices_at'
  | 'quantity'
  | 'brand_id'
  | 'tax_rate_id'
  | 'add_category_ids'
  | 'remove_category_ids'
  | 'add_group_ids'
  | 'remove_group_ids'
  | 'add_tags'
  | 'remove_tags'
  | 'override';

const isFlag = (name: BulkName): boolean => PLAIN_FIELDS[name].kind === 'flag';

const plainBeginnings = (flags: boolean) =>
  Object.fromEntries(
    BULK_NAMES.filter((name) => isFlag(name) === flags).map((name) => [name, flags ? true : '']),
  ) as Required<PlainDraft>;

/** Initial values of the changes. */
const BEGINNINGS: Required<Pick<Draft, DraftField>> = {
  ...plainBeginnings(true),
  price: { mode: 'percent', value: '' },
  schedule: { credential_id: null, mode: 'percent', value: '', starts_at: '', ends_at: '' },
  prices_at: '',
  quantity: { mode: 'set', value: '' },
  brand_id: null,
  tax_rate_id: null,
  add_category_ids: [],
  remove_category_ids: [],
  add_group_ids: [],
  remove_group_ids: [],
  add_tags: [],
  remove_tags: [],
  ...plainBeginnings(false),
  override: { credential_id: null, field: 'raise_percent', value: '' },
};

/** The value with which a change is added: a window begins at the next midnight. */
export const beginningOf = (field: DraftField, now: Date): Draft[DraftField] =>
  field === 'schedule' ? { ...BEGINNINGS.schedule, ...nextWeek(now) } : BEGINNINGS[field];

/** Whether a change sets a plain field. */
export const isPlain = (field: DraftField): field is BulkName =>
  (BULK_NAMES as readonly DraftField[]).includes(field);

export const DRAFT_FIELDS = Object.keys(BEGINNINGS) as DraftField[];

/** Where a change says nothing yet, by the dotted path of the request. */
export function unfinished(draft: Draft): string[] {
  const lists = DRAFT_FIELDS.filter((field) => {
    const value = draft[field];
    return Array.isArray(value) && value.length === 0;
  });
  return [
    ...lists.map((field) => `edit.${field}`),
    ...(draft.price?.value === '' ? ['edit.price.value'] : []),
    ...(['value', 'starts_at', 'ends_at'] as const).flatMap((name) =>
      draft.schedule?.[name] === '' ? [`edit.schedule.${name}`] : [],
    ),
    ...(draft.prices_at === '' ? ['edit.prices_at'] : []),
    ...(draft.quantity?.value === '' ? ['edit.quantity.value'] : []),
    ...(draft.override?.credential_id === null ? ['edit.override.credential_id'] : []),
    ...(draft.override?.field === 'raise_percent' && draft.override.value === ''
      ? ['edit.override.raise_percent']
      : []),
  ];
}

/** The request for a draft. */
export function editOf(draft: Draft): ProductEdit {
  const { price, schedule, prices_at, quantity, override, ...same } = draft;
  const emptied = BULK_NAMES.filter((name) => same[name] === '').map((name) => [name, null] as const);
  return {
    ...(same as ProductEdit),
    ...Object.fromEntries(emptied),
    ...(price === undefined ? {} : { price: { mode: price.mode, value: Number(price.value) } }),
    ...(schedule === undefined
      ? {}
      : {
          schedule: {
            ...schedule,
            value: Number(schedule.value),
            starts_at: isoOf(schedule.starts_at),
            ends_at: isoOf(schedule.ends_at),
          },
        }),
    ...(prices_at === undefined ? {} : { prices_at: new Date(prices_at).toISOString() }),
    ...(quantity === undefined ? {} : { quantity: { mode: quantity.mode, value: Number(quantity.value) } }),
    ...(override === undefined
      ? {}
      : {
          override: {
            credential_id: override.credential_id!,
            [override.field]: override.value === '' ? null : override.value,
          },
        }),
  };
}
