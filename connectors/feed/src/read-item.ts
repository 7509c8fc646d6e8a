import {
  cleanText,
  gtinOf,
  type Issue,
  isAmount,
  isWebAddress,
  type ListingPayload,
  lengthOf,
  message,
  propertyOf,
  wordedIssue,
} from '@sluice/connector-kit';
import type { Config } from './config.ts';
import type { FeedField, FeedProfile } from './profile.ts';
import { type Money, type Parts, sourceOf } from './sources.ts';

/** The values of one field, ready to be written: texts, or records of named parts. */
export type FieldValues = readonly string[] | readonly Parts[];

/** A product in the words of a profile: values in the order of its fields, and why the channel would refuse it. */
export interface ReadItem {
  readonly values: readonly FieldValues[];
  readonly issues: readonly Issue[];
}

const NONE: FieldValues = [];

/** Reads a product by a profile. Values are never cut or mended, because a channel would show something else then. */
export function readItem(payload: ListingPayload, config: Config, profile: FeedProfile): ReadItem {
  const issues: Issue[] = [...wholeFaults(payload, config, profile)];
  const values = profile.fields.map((field) => {
    const read = valuesOf(field, payload, config, profile);
    if (read.length === 0 && field.required === true) issues.push(missing(field, profile));
    for (const value of read) {
      const found = faultOf(value, field, profile);
      if (found !== undefined) issues.push(found);
    }
    return read;
  });
  return { values, issues };
}

/** Faults that are about no single field of the profile. */
function* wholeFaults(payload: ListingPayload, config: Config, profile: FeedProfile): Generator<Issue> {
  const { barcode, images } = payload;
  const { label } = profile;
  if (barcode !== null && gtinOf(barcode) === null && (config.invalid_barcode ?? 'refuse') === 'refuse')
    yield wordedIssue(
      'invalid_barcode',
      'barcode',
      message('feed_barcode', { value: shown(barcode), profile: label }),
    );
  yield* priceFaults(payload, profile);
  for (const image of images)
    if (!isWebAddress(image))
      yield wordedIssue(
        'invalid_image',
        'images',
        message('feed_image', { value: shown(image), profile: label }),
      );
}

/** Why the channel would refuse a price, whatever else the product is. */
export function* priceFaults(
  { currency, price, listPrice }: Pick<ListingPayload, 'currency' | 'price' | 'listPrice'>,
  { label, currencies }: FeedProfile,
): Generator<Issue> {
  if (!/^[A-Z]{3}$/.test(currency) || (currencies !== undefined && !currencies.includes(currency)))
    yield wordedIssue('invalid_price', 'currency', message('feed_currency', { currency, profile: label }));
  for (const amount of [price, ...(listPrice === null ? [] : [listPrice])])
    if (!isAmount(amount) || !/[1-9]/.test(amount))
      yield wordedIssue('invalid_price', 'price', message('feed_price', { value: shown(amount) }));
}

function valuesOf(
  field: FeedField,
  payload: ListingPayload,
  config: Config,
  { money }: FeedProfile,
): FieldValues {
  if (field.constant !== undefined) return [field.constant];
  const value =
    ownValue(field, payload) ??
    (field.source === undefined ? null : sourceOf(field.source).value(payload, config));
  if (value === null) return NONE;
  if (typeof value === 'string') return [worded(field, value)];
  if (isMoney(value))
    return [worded(field, money === 'number' ? value.amount : `${value.amount} ${value.currency}`)];
  if (value.length === 0) return NONE;
  if (field.parts !== undefined) return value.slice(0, field.many ?? 1) as FieldValues;
  const texts = (value as readonly string[]).map(cleanText);
  return field.many === undefined && field.join !== undefined
    ? [worded(field, texts.join(field.join))]
    : texts.slice(0, field.many ?? 1);
}

/** The value that the merchant chose for the field: by a mapped attribute, a property, or the mapped category. */
function ownValue({ name, property, mapped }: FeedField, payload: ListingPayload): string | null {
  const attribute = payload.attributes.find(({ code }) => code === name);
  if (attribute !== undefined) return cleanText(attribute.value) || null;
  const own = property === undefined ? null : propertyOf(payload, property);
  if (own !== null || mapped === undefined || payload.categorySyncId === null) return own;
  return mapped.test(payload.categorySyncId) ? cleanText(payload.categorySyncId) || null : null;
}

const isMoney = (value: object): value is Money => 'amount' in value;

/** KADIN is kadın in Turkish small letters alone, and UNISEX is unisex in those of other languages. */
function worded({ words, digits = 0, prefix = '' }: FeedField, value: string): string {
  const [word = value] = ['en', 'tr'].flatMap((language) => words?.[value.toLocaleLowerCase(language)] ?? []);
  return `${prefix}${word.padStart(digits, '0')}`;
}

/** The first fault of a value, or undefined where the channel takes it. */
function faultOf(value: string | Parts, field: FeedField, profile: FeedProfile): Issue | undefined {
  const { name, max, pattern, words, values } = field;
  const text = typeof value === 'string' ? value : value[field.parts![0]![0]]!;
  const about = { name, profile: profile.label };
  const allowed = values ?? (words === undefined ? undefined : Object.values(words));
  if (max !== undefined && text.length > max && lengthOf(text) > max)
    return wordedIssue(
      'too_long',
      payloadField(field),
      message('feed_too_long', { ...about, length: lengthOf(text), limit: max }),
    );
  if ((pattern !== undefined && !pattern.test(text)) || (allowed !== undefined && !allowed.includes(text)))
    return wordedIssue(
      'invalid_value',
      payloadField(field),
      message('feed_value', { ...about, value: shown(text) }),
    );
  return undefined;
}

const missing = (field: FeedField, { label }: FeedProfile): Issue =>
  wordedIssue(
    'missing_field',
    payloadField(field),
    message(isSetting(field) ? 'feed_setting_missing' : 'feed_missing', { name: field.name, profile: label }),
  );

/** Whether a setting of the connection fills the field, and no product. */
export const isSetting = ({ source }: FeedField): boolean =>
  source !== undefined && sourceOf(source).setting === true;

const payloadField = ({ source, name }: FeedField): string =>
  source === undefined ? name : sourceOf(source).field;

const shown = (value: string): string => (value.length > 80 ? `${value.slice(0, 80)}…` : value);
