import type { CategoryAttribute, ChannelCategory } from '@sluice/connector-kit';

const LONGEST_ID = 255;
const LONGEST_NAME = 500;
const MOST_ATTRIBUTES = 500;
const MOST_VALUES = 20_000;

/** Text that the database can hold, which a channel's answer may not be. */
const clean = (text: string, longest: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest);

const isId = (id: string): boolean => id !== '' && id.length <= LONGEST_ID && !id.includes('\0');

const once = <T>(items: readonly T[], key: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
];

/** The storable categories of a page: with an id and a name, each once. */
export function usableCategories(categories: readonly ChannelCategory[]): ChannelCategory[] {
  const named = categories.map((one) => ({ ...one, name: clean(one.name, LONGEST_NAME) }));
  return once(
    named.filter((one) => isId(one.syncId) && one.name !== ''),
    (one) => one.syncId,
  );
}

/** The storable attributes of a category, in the channel's order, each code once. */
export function usableAttributes(attributes: readonly CategoryAttribute[]): CategoryAttribute[] {
  const kept = attributes
    .filter((one) => isId(one.code))
    .map((one) => ({
      code: one.code,
      label: clean(one.label, LONGEST_NAME) || one.code,
      required: one.required,
      multiple: one.multiple,
      customValues: one.customValues === true,
      allowedValues: one.allowedValues === null ? null : usableValues(one.allowedValues),
    }));
  return once(kept, (one) => one.code).slice(0, MOST_ATTRIBUTES);
}

function usableValues(values: NonNullable<CategoryAttribute['allowedValues']>) {
  const kept = values
    .filter((one) => isId(one.code))
    .map((one) => ({ code: one.code, label: clean(one.label, LONGEST_NAME) || one.code }));
  return once(kept, (one) => one.code).slice(0, MOST_VALUES);
}
