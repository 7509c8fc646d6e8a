/**
 * Addresses of pages as Standard Schemas, from which the router checks search parameters and learns their types.
 * Whatever an address says, a page gets something it can work with: an unreadable parameter counts as absent. The
 * readers are written here because they are part of every first load: a check of the same fields costs 0.4 kB of gzip
 * in them, 6.8 kB in zod/mini and 13.6 kB in TypeBox.
 */

import { isDay } from '@sluice/contracts';

/** Reads one parameter; undefined where it is absent or unreadable. */
export type Field<T> = (said: unknown) => T | undefined;

export const text: Field<string> = (said) => {
  if (typeof said === 'number' || typeof said === 'boolean') return String(said);
  return typeof said === 'string' && said !== '' ? said : undefined;
};

export const number: Field<number> = (said) => {
  const value =
    typeof said === 'number' || (typeof said === 'string' && said !== '') ? Number(said) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
};

export const whole: Field<number> = (said) => {
  const value = number(said);
  return Number.isSafeInteger(value) ? value : undefined;
};

/** A page number, an id or another count from 1. */
export const count: Field<number> = (said) => {
  const value = whole(said);
  return value !== undefined && value >= 1 ? value : undefined;
};

export const flag: Field<boolean> = (said) => {
  if (said === true || said === 'true' || said === 1) return true;
  return said === false || said === 'false' || said === 0 ? false : undefined;
};

/** A switch that an address only names when it is on. */
export const on: Field<true> = (said) => (flag(said) === true ? true : undefined);

/** A day of the calendar, YYYY-MM-DD. */
export const day: Field<string> = (said) => {
  const value = text(said);
  return value !== undefined && isDay(value) ? value : undefined;
};

/** One of several values. */
export const choice =
  <const V extends string | number>(values: readonly V[]): Field<V> =>
  (said) =>
    values.find((value) => value === said);

/** A list of values; a single one is a list of one, and unreadable ones are left out. */
export const many =
  <T>(field: Field<T>, most = 50): Field<T[]> =>
  (said) => {
    const given: unknown[] = Array.isArray(said) ? said : [said];
    const read = new Set(given.map(field).filter((value) => value !== undefined));
    return read.size > 0 ? [...read].slice(0, most) : undefined;
  };

/** Some of several values, in the order of the values. */
export const choices =
  <const V extends string>(values: readonly V[]): Field<V[]> =>
  (said) => {
    const given: unknown[] = Array.isArray(said) ? said : [said];
    const some = values.filter((one) => given.includes(one));
    return some.length > 0 ? some : undefined;
  };

/**
 * Every name of a type of the contracts, held complete by the compiler. Routes are part of every page, and the list itself
 * would bring all schemas with it.
 *
 * @example namesOf<ApiKeyState>({ active: true, expired: true, revoked: true })
 */
export const namesOf = <Name extends string>(names: Record<Name, true>): readonly Name[] =>
  Object.keys(names) as Name[];

type Fields = Readonly<Record<string, Field<unknown>>>;

/** The parameters that such fields read. */
export type Read<F extends Fields> = { [Name in keyof F]?: ReturnType<F[Name]> | undefined };

/** Reads every field; an unreadable one is named and undefined, as the router lays this over the address. */
export const readFields = <const F extends Fields>(fields: F, said: object): Read<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, read]) => [name, read((said as Record<string, unknown>)[name])]),
  ) as Read<F>;

/** A Standard Schema (https://standardschema.dev) of search parameters. */
export interface Address<S> {
  read(said: object): S;
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'sluice';
    readonly types?: { readonly input: S; readonly output: S } | undefined;
    validate(said: unknown): { readonly value: S };
  };
}

/** The parameters of an address. */
export type SearchOf<A> = A extends Address<infer S> ? S : never;

/**
 * The address of a page, for `validateSearch` of its route.
 *
 * @example address({ search: text, page: count, state: choice(['open', 'done']) })
 */
export function address<const F extends Fields>(fields: F): Address<Read<F>> {
  const read = (said: object): Read<F> => readFields(fields, said);
  return {
    read,
    '~standard': {
      version: 1,
      vendor: 'sluice',
      validate: (said) => ({ value: read(typeof said === 'object' && said !== null ? said : {}) }),
    },
  };
}
