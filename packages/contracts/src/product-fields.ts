import { type Static, type TSchema, Type } from 'typebox';
import { nullable, text } from './primitives.ts';

/**
 * A plain field: a value of its own that a product keeps in the column of this name. Fields that are computed from
 * several values, such as the price, or that name other records, such as the brand, are not plain.
 */
interface PlainField {
  /** `whole` is an integer; `decimal` keeps the given number of `digits` behind the point; `flag` is never null. */
  readonly kind: 'text' | 'decimal' | 'whole' | 'flag';
  /** In a write. */
  readonly input: TSchema;
  /** In the detail of a product. */
  readonly shown: TSchema;
  /** In an edit of many products. */
  readonly edit: TSchema;
  /** The sign of the unit, where it is the same in every language. */
  readonly unit?: string;
  /** Can be set for many products at once; the undo and the preview of bulk actions then keep it as well. */
  readonly bulk?: boolean;
  /** Is a column of the grid, in which people type into the rows of the product list. */
  readonly grid?: boolean;
}

interface Uses {
  readonly unit?: string;
  readonly bulk?: boolean;
  readonly grid?: boolean;
}

/** A value that a write and an edit take alike. */
const sent = <S extends TSchema>(schema: S) => ({
  input: Type.Optional(schema),
  edit: Type.Optional(schema),
});

const textField = <const U extends Uses>(maxLength: number, options: object, uses: U) => ({
  kind: 'text' as const,
  ...sent(nullable(text(maxLength, options))),
  shown: nullable(Type.String()),
  ...uses,
});

const flagField = <const U extends Uses>(description: string, uses: U) => ({
  kind: 'flag' as const,
  input: Type.Optional(nullable(Type.Boolean({ description }))),
  shown: Type.Boolean(),
  edit: Type.Optional(Type.Boolean()),
  ...uses,
});

interface NumberOptions {
  /** Digits that are kept behind the point. */
  digits: number;
  minimum: number;
  maximum: number;
  examples: number[];
  description: string;
  /** The description in the detail of a product. */
  shown: string;
}

const numberField = <const Kind extends 'decimal' | 'whole', const U extends Uses>(
  kind: Kind,
  { digits, shown, ...options }: NumberOptions,
  uses: U,
) => {
  const number = kind === 'whole' ? Type.Integer : Type.Number;
  return {
    kind,
    digits,
    ...sent(nullable(number(options))),
    shown: nullable(number({ description: shown })),
    ...uses,
  };
};

/** The fields at the beginning of a product, in the order of the payload. */
export const HEAD_FIELDS = {
  name: {
    kind: 'text',
    input: text(500, { minLength: 1, examples: ['Jura koffiemachine E8'] }),
    shown: Type.String(),
    edit: Type.Optional(text(500, { minLength: 1 })),
    grid: true,
  },
  model: textField(100, {}, { grid: true }),
  sku: textField(100, { examples: ['KF-0815'], description: 'Unique per tenant.' }, { grid: true }),
  ean: textField(50, { examples: ['4006381333931'] }, { grid: true }),
  description: textField(1_000_000, { description: 'HTML; sanitised on write.' }, {}),
  status: flagField('true = active. A new product is active.', { bulk: true, grid: true }),
  publish_enabled: flagField('false = never sent to any channel.', { bulk: true, grid: true }),
} as const satisfies Record<string, PlainField>;

/** The fields behind the prices, in the order of the payload. A new plain field goes to the end. */
export const TAIL_FIELDS = {
  weight: numberField(
    'decimal',
    {
      digits: 3,
      minimum: 0,
      maximum: 1_000_000,
      examples: [1.25],
      description: 'In kilograms, kept to the gram. 0 or null clears it; less than half a gram is refused.',
      shown: 'In kilograms.',
    },
    { unit: 'kg', bulk: true },
  ),
  family_code: textField(
    100,
    {
      examples: ['SHIRT-7'],
      description: 'Products of the same code are variants of one article. null clears.',
    },
    {},
  ),
  family_name: textField(
    500,
    {
      examples: ['Linen shirt'],
      description:
        'Name of the article. The family_name of its oldest variant on sale counts; when it is empty, the name of that variant.',
    },
    {},
  ),
} as const satisfies Record<string, PlainField>;

/** Every plain field of a product: the one description that the API, imports, bulk edits and the portal are made of. */
export const PLAIN_FIELDS = { ...HEAD_FIELDS, ...TAIL_FIELDS };
export type PlainFields = typeof PLAIN_FIELDS;
export type PlainName = keyof PlainFields;
export const PLAIN_NAMES = Object.keys(PLAIN_FIELDS) as readonly PlainName[];

type Marked<Use extends 'bulk' | 'grid'> = {
  [Name in PlainName]: PlainFields[Name] extends Readonly<Record<Use, true>> ? Name : never;
}[PlainName];

export type BulkName = Marked<'bulk'>;
export type GridName = Marked<'grid'>;
const marked = (use: 'bulk' | 'grid') =>
  PLAIN_NAMES.filter((name) => (PLAIN_FIELDS[name] as PlainField)[use] === true);
/** The plain fields that a bulk edit can set. */
export const BULK_NAMES = marked('bulk') as readonly BulkName[];
/** The plain fields with a column in the grid. */
export const GRID_NAMES = marked('grid') as readonly GridName[];

/** The schemas of some plain fields for one use, by name; the types of the single schemas stay. */
export const schemasOf = <
  Fields extends Readonly<Record<string, PlainField>>,
  Use extends 'input' | 'shown' | 'edit',
>(
  fields: Fields,
  use: Use,
): { [Name in keyof Fields]: Fields[Name][Use] } =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[use]])) as {
    [Name in keyof Fields]: Fields[Name][Use];
  };

/** Some of the plain fields. */
export const onlyFields = <Name extends PlainName>(names: readonly Name[]): Pick<PlainFields, Name> =>
  Object.fromEntries(names.map((name) => [name, PLAIN_FIELDS[name]])) as Pick<PlainFields, Name>;

/** A plain field as a write sends it. */
export type PlainInput<Name extends PlainName> = Static<PlainFields[Name]['input']>;

/** A plain field as it is stored: a decimal as text, so that it stays one. */
export type PlainStored<Name extends PlainName> = PlainFields[Name]['kind'] extends 'decimal'
  ? string | null
  : Static<PlainFields[Name]['shown']>;

/** A plain field as the detail of a product shows it. */
export type PlainShown<Name extends PlainName> = Static<PlainFields[Name]['shown']>;
