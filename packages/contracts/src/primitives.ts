import { type Static, type TSchema, Type } from 'typebox';

/** The largest price: nine digits before the point, so that with six decimals it survives a JSON number. */
export const MAX_PRICE = 999_999_999;
export const MAX_INT = 2_147_483_647;

type Primitive = TSchema & { type?: unknown };

/** A scalar that may be null, written as a JSON Schema type list: validators and serialisers read it faster than `anyOf`. */
export const nullable = <S extends Primitive>(schema: S) =>
  Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] });

/** An object that may be null. */
export const nullableObject = <S extends Primitive>(schema: S) =>
  Type.Unsafe<Static<S> | null>({ ...schema, type: ['object', 'null'] });

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [1041] });
/** An id that names a record in a body: a number that no id can be is that of no record, like any other unknown id. */
export const NamedId = Type.Integer({ ...Id, minimum: -Number.MAX_SAFE_INTEGER });
/** An id in a query, with what it stands for. */
export const idOf = (description: string) => Type.Integer({ ...Id, description });
export const Price = Type.Number({
  minimum: 0,
  maximum: MAX_PRICE,
  examples: [83.333333],
  description: 'Six decimals are kept.',
});
export const Quantity = Type.Integer({ minimum: 0, maximum: MAX_INT, examples: [12] });
/** A markup with six decimals: at -100 a product would be sold for nothing. */
export const Percent = Type.Number({ minimum: -99.999999, maximum: 10_000, examples: [12.5] });
/** A price of one product on one channel: nothing is sold for nothing. */
export const OverridePrice = Type.Number({ exclusiveMinimum: 0, maximum: MAX_PRICE, examples: [83.333333] });
/** A markup of one product on one channel: at -100 it would be sold for nothing. */
/** The highest markup of a product on a channel, in percent. */
export const MAX_MARKUP = 10_000;
export const OverridePercent = Type.Number({ exclusiveMinimum: -100, maximum: MAX_MARKUP, examples: [12.5] });
export const Timestamp = Type.String({
  format: 'date-time',
  description: 'UTC, ISO 8601 to the second.',
  examples: ['2026-03-01T09:30:00Z'],
});
/** A time that a filter of a list begins or ends with. */
export const moment = (description: string) => Type.String({ ...Timestamp, description });

/** One of a few texts. */
export const oneOf = <const Values extends readonly string[]>(values: Values, options: object = {}) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });

/** One of a few texts, or null. */
export const oneOfOrNull = <const Values extends readonly string[]>(values: Values, options: object = {}) =>
  Type.Unsafe<Values[number] | null>({ type: ['string', 'null'], enum: [...values, null], ...options });

/** Text of a bounded length; the bound is part of the error message. */
export const text = (maxLength: number, options: object = {}) => Type.String({ maxLength, ...options });

export const Message = Type.Object({ message: Type.String() });
export type Message = Static<typeof Message>;

export const MessageWithId = Type.Object({ message: Type.String(), id: Id });

/** The envelope of a list that is not paged. */
export const listOf = <S extends TSchema>(item: S) => Type.Object({ data: Type.Array(item) });

export const PageLinks = Type.Object({
  first: Type.String(),
  last: Type.String(),
  prev: nullable(Type.String()),
  next: nullable(Type.String()),
});
export const PageMeta = Type.Object({
  current_page: Type.Integer(),
  per_page: Type.Integer(),
  total: Type.Integer(),
  last_page: Type.Integer(),
  from: nullable(Type.Integer()),
  to: nullable(Type.Integer()),
});
export type PageMeta = Static<typeof PageMeta>;

/** The envelope of a paged list. */
export const pageOf = <S extends TSchema>(item: S) =>
  Type.Object({ data: Type.Array(item), links: PageLinks, meta: PageMeta });

/** `page` and `per_page`; a `per_page` above 100 is capped, not refused. */
export const pageQuery = (defaultPerPage = 20) => ({
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_INT,
      default: defaultPerPage,
      description: `Page size, default ${defaultPerPage}, capped at 100.`,
    }),
  ),
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_INT, default: 1, description: 'Number of the page, from 1.' }),
  ),
});
export const MAX_PER_PAGE = 100;
