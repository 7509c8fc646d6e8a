import type { Fault } from './errors.ts';
import type { Aspects, ItemFields, ProductFields } from './records.ts';

/** Conditions in the words of the vendor's clients. */
const CONDITIONS = [
  'NEW',
  'LIKE_NEW',
  'NEW_OTHER',
  'NEW_WITH_DEFECTS',
  'CERTIFIED_REFURBISHED',
  'EXCELLENT_REFURBISHED',
  'VERY_GOOD_REFURBISHED',
  'GOOD_REFURBISHED',
  'SELLER_REFURBISHED',
  'USED_EXCELLENT',
  'USED_VERY_GOOD',
  'USED_GOOD',
  'USED_ACCEPTABLE',
  'FOR_PARTS_OR_NOT_WORKING',
];

/** Longest texts, by field of the product. */
const LENGTHS = { title: 80, subtitle: 55, description: 4_000, brand: 65, mpn: 65 } as const;
const ASPECT_NAME = 40;
const ASPECT_VALUE = 50;
const MOST_IMAGES = 24;

/** Faults of an item by itself, whether it is for sale or not. */
export function itemFaults({ availability, condition, conditionDescription, product }: ItemFields): Fault[] {
  const quantity = availability?.shipToLocationAvailability?.quantity;
  const faults: Fault[] = [];
  if (quantity !== undefined && (!Number.isInteger(quantity) || quantity < 0))
    faults.push({ errorId: 25004, about: String(quantity) });
  if (condition !== undefined && !CONDITIONS.includes(condition))
    faults.push({ errorId: 2004, about: 'Could not serialize field [condition]' });
  if ((conditionDescription ?? '').length > 1_000) faults.push(tooLong('conditionDescription', 1_000));
  return product === undefined ? faults : [...faults, ...productFaults(product)];
}

const tooLong = (field: string, most: number): Fault => ({
  errorId: 25709,
  about: `${field} must not exceed ${most} characters.`,
});

function productFaults(product: ProductFields): Fault[] {
  const long = Object.entries(LENGTHS).filter(
    ([field, most]) => (product[field as keyof typeof LENGTHS] ?? '').length > most,
  );
  return [
    ...long.map(([field, most]) => tooLong(`product.${field}`, most)),
    ...imageFaults(product.imageUrls ?? []),
    ...aspectFaults(product.aspects ?? {}),
  ];
}

function imageFaults(urls: readonly string[]): Fault[] {
  const insecure = urls.filter((url) => !url.startsWith('https://') || !URL.canParse(url));
  const faults = insecure.map((url) => ({ errorId: 25015, about: url }));
  return urls.length > MOST_IMAGES
    ? [...faults, { errorId: 25014, about: `No more than ${MOST_IMAGES} pictures.` }]
    : faults;
}

const aspectFaults = (aspects: Aspects): Fault[] =>
  Object.entries(aspects).flatMap(([name, values]) => [
    ...(name.length > ASPECT_NAME ? [tooLong(`product.aspects.${name}`, ASPECT_NAME)] : []),
    ...(values.some((value) => value.length > ASPECT_VALUE)
      ? [tooLong(`product.aspects.${name} value`, ASPECT_VALUE)]
      : []),
  ]);
