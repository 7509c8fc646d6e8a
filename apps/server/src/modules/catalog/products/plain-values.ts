import {
  PLAIN_FIELDS,
  PLAIN_NAMES,
  type PlainFields,
  type PlainInput,
  type PlainName,
  type PlainShown,
  type PlainStored,
} from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { ErrorBag } from '../../../platform/http/errors.ts';
import { Money } from '../../pricing/index.ts';
import { countTags, MAX_TAGS, sanitiseHtml } from '../sanitise-html.ts';
import type { PlainRow } from './columns.ts';

type Rules = {
  [Name in PlainName]?: (sent: NonNullable<PlainInput<Name>>, errors: ErrorBag) => PlainStored<Name>;
};

/** The stored form of fields that are not stored as they were sent. */
const RULES: Rules = {
  description: (html, errors) => cleanDescription(html, errors),
  weight: (kilograms, errors) => {
    const grams = storedWeight(kilograms);
    if (grams === null && kilograms !== 0) errors.add('weight', message('weight_too_small'));
    return grams;
  },
  family_code: (text) => text.trim() || null,
  family_name: (text) => text.trim() || null,
};

/** A description as it is stored: sanitised, null when nothing is left; an error when it has too many tags. */
export function cleanDescription(html: string, errors: ErrorBag): string | null {
  if (countTags(html) <= MAX_TAGS) return sanitiseHtml(html) || null;
  errors.add('description', message('too_many_tags', { limit: MAX_TAGS }));
  return null;
}

/** A weight as it is stored: to the gram, null for none. Weights below half a gram count as none. */
export function storedWeight(kilograms: number | null): string | null {
  const rounded = new Money(kilograms ?? 0).toFixed(3);
  return Number(rounded) === 0 ? null : rounded;
}

/**
 * A sent value as its column holds it: null for a field that is emptied, but a flag stays as it is. A decimal has all
 * digits of its column, so that equal values are equal texts.
 */
function storedOf(name: PlainName, sent: unknown, errors: ErrorBag): unknown {
  if (sent === null) return null;
  const rule = RULES[name] as ((sent: unknown, errors: ErrorBag) => unknown) | undefined;
  if (rule !== undefined) return rule(sent, errors);
  const field = PLAIN_FIELDS[name];
  return field.kind === 'decimal' ? new Money(sent as number).toFixed(field.digits) : sent;
}

/** A product without any value, as a create begins. */
const initialOf = (name: PlainName): unknown => {
  if (name === 'name') return '';
  return PLAIN_FIELDS[name].kind === 'flag' ? true : null;
};

/**
 * The plain columns of some fields after a write. A field that is not sent stays unchanged; so does a flag that is sent
 * as null.
 *
 * @param before undefined = the product is new
 */
export function plainAfter<Fields extends Partial<PlainFields>>(
  fields: Fields,
  input: { readonly [Name in PlainName]?: PlainInput<Name> | undefined },
  before: PlainRow | undefined,
  errors: ErrorBag,
): Pick<PlainRow, Extract<keyof Fields, PlainName>> {
  const after = Object.entries(fields).map(([key, { kind }]) => {
    const name = key as PlainName;
    const sent = input[name];
    const stays = sent === undefined || (sent === null && kind === 'flag');
    return [name, stays ? (before ?? { [name]: initialOf(name) })[name] : storedOf(name, sent, errors)];
  });
  return Object.fromEntries(after) as Pick<PlainRow, Extract<keyof Fields, PlainName>>;
}

/** Plain columns as the API shows them, of those that the row has: decimals as numbers. */
export function presentPlain<Name extends PlainName>(
  row: Readonly<Pick<PlainRow, Name>>,
): { [One in Name]: PlainShown<One> };
export function presentPlain(row: Readonly<Partial<PlainRow>>): { [One in PlainName]?: PlainShown<One> };
export function presentPlain(row: Readonly<Partial<PlainRow>>): object {
  const shown = PLAIN_NAMES.filter((name) => row[name] !== undefined).map((name) => {
    const value = row[name]!;
    return [name, PLAIN_FIELDS[name].kind === 'decimal' && value !== null ? Number(value) : value];
  });
  return Object.fromEntries(shown);
}
