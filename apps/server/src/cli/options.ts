import { isDay } from '@sluice/contracts';
import { InvalidArgumentError } from 'commander';

/** Parsers of option values: each refuses with a sentence that says what is allowed. */
export const id = (text: string): number => {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new InvalidArgumentError('It must be a positive whole number.');
  return Number(text);
};

export const port = (text: string): number => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError('It must be a port from 0 to 65535.');
  return Number(text);
};

/** Stands for the value `none`: commander turns null into an empty text. */
export const NONE = 'none';
export type OrNone<T> = T | typeof NONE;
/** Turns `none` into null; a missing value stays undefined. */
export const orNull = <T extends OrNone<number> | undefined>(value: T): Exclude<T, typeof NONE> | null =>
  value === NONE ? null : (value as Exclude<T, typeof NONE>);

/** A count, or `none` for no limit. */
export const limit = (text: string): OrNone<number> => {
  if (text === NONE) return NONE;
  if (!/^\d{1,15}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number, or none for no limit.');
  return Number(text);
};

/** A count that may be 0. */
export const count = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of at least 0.');
  return Number(text);
};

/** Parts that rows are spread over. */
export const shards = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number from 1 to 9999.');
  return Number(text);
};

export const rates = (text: string): number[] => {
  const values = text.split(',').map((part) => Number(part.trim() || Number.NaN));
  if (values.some((rate) => !(rate >= 0 && rate <= 100))) {
    throw new InvalidArgumentError(
      'It must be percentages between 0 and 100 separated by commas, such as 0,1,10,20.',
    );
  }
  return values;
};

export const country = (text: string): string => {
  if (!/^[A-Z]{2}$/.test(text))
    throw new InvalidArgumentError('It must be a country by its two letters, such as DE.');
  return text;
};

export const currency = (text: string): string => {
  if (!/^[A-Z]{3}$/.test(text))
    throw new InvalidArgumentError('It must be a currency by its three letters, such as EUR.');
  return text;
};

export const percent = (text: string): number => {
  const value = Number(text.trim() || Number.NaN);
  if (!(value > -100 && value <= 10_000))
    throw new InvalidArgumentError('It must be a percentage above -100.');
  return value;
};

export const minutes = (text: string): number => {
  const value = Number(text);
  if (!(Number.isInteger(value) && value >= 1 && value <= 10_000))
    throw new InvalidArgumentError('It must be a whole number of minutes from 1 to 10000.');
  return value;
};

export const moment = (text: string): Date => {
  const date = new Date(text);
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  if (Number.isNaN(date.getTime()) || (day !== undefined && !isDay(day)))
    throw new InvalidArgumentError('It must be a time such as 2027-01-31T00:00:00Z.');
  return date;
};

/** Collects `--config key=value` options. */
export const setting = (text: string, previous: Record<string, string>): Record<string, string> => {
  const at = text.indexOf('=');
  if (at < 1 || !/^[a-z]\w*$/i.test(text.slice(0, at)))
    throw new InvalidArgumentError('It must be key=value.');
  return { ...previous, [text.slice(0, at)]: text.slice(at + 1) };
};
