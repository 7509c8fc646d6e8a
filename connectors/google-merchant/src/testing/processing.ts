import type { Attributes, Input, Issue, Product } from './records.ts';

/** Lengths at which Google cuts texts without a word in the answer to the call. */
const MOST: Readonly<Record<string, number>> = { title: 150, description: 5_000, brand: 70 };
const MOST_IMAGES = 10;

const NEEDED = {
  title: 'title',
  description: 'description',
  link: 'link',
  imageLink: 'image link',
  availability: 'availability',
  price: 'price',
} as const;

/** The parts of the fake’s state on which a product depends beside its input. */
interface Around {
  readonly inputs: ReadonlyMap<string, Input>;
  readonly products: ReadonlyMap<string, Product>;
  readonly verdicts: ReadonlyMap<string, Issue>;
  readonly reviewed: boolean;
  readonly judgedLate: boolean;
  now(): number;
}

/** Google’s product of an input. */
export function processed(state: Around, input: Input): Product {
  const attributes = cut(input.attributes);
  const before = state.products.get(input.id);
  const now = state.now();
  const judged = state.judgedLate && before !== undefined ? before : null;
  return {
    input: { ...input },
    attributes,
    issues: judged?.issues ?? judgementOn(state, input),
    inReview: state.reviewed && before === undefined,
    createdAt: before?.createdAt ?? now,
    updatedAt: judged?.updatedAt ?? now,
  };
}

function judgementOn(state: Around, input: Input): Issue[] {
  const verdict = state.verdicts.get(input.offerId);
  return [...issuesOf(input.attributes), ...doubles(state, input), ...(verdict ? [verdict] : [])];
}

function cut(attributes: Attributes): Attributes {
  const texts = Object.entries(MOST).flatMap(([name, most]) => {
    const text = attributes[name];
    return typeof text === 'string' ? [[name, [...text].slice(0, most).join('')]] : [];
  });
  const images = attributes.additionalImageLinks?.slice(0, MOST_IMAGES);
  return {
    ...attributes,
    ...Object.fromEntries(texts),
    ...(images === undefined ? {} : { additionalImageLinks: images }),
  };
}

function issuesOf(attributes: Attributes): Issue[] {
  const missing = Object.entries(NEEDED)
    .filter(([name]) => attributes[name] === undefined || attributes[name] === '')
    .map(([, attribute]): Issue => {
      const description = `Missing value [${attribute}]`;
      return { code: 'item_missing_required_attribute', severity: 'DISAPPROVED', attribute, description };
    });
  return [...missing, ...tooLong(attributes), ...wrongValues(attributes)];
}

function tooLong(attributes: Attributes): Issue[] {
  return Object.entries(MOST)
    .filter(([name, most]) => [...String(attributes[name] ?? '')].length > most)
    .map(([attribute]) => ({
      code: 'attribute_value_too_long',
      severity: 'NOT_IMPACTED',
      attribute,
      description: `Text too long [${attribute}]`,
    }));
}

function wrongValues({
  imageLink,
  additionalImageLinks = [],
  price,
  gtins = [],
  title,
}: Attributes): Issue[] {
  const found: Issue[] = [];
  if (isUnreachable(imageLink)) found.push(brokenImage('image link', 'DISAPPROVED'));
  if (additionalImageLinks.some(isUnreachable))
    found.push(brokenImage('additional image link', 'NOT_IMPACTED'));
  if (price !== undefined && BigInt(price.amountMicros ?? 0) <= 0n)
    found.push(disapproved('price_out_of_range', 'price', 'Invalid price [price]'));
  if (gtins.some((gtin) => !isGtin(gtin)))
    found.push(disapproved('invalid_upc', 'gtin', 'Invalid value [gtin]'));
  if (/\be-?books?\b/i.test(title ?? ''))
    found.push(disapproved('ebooks_policy_violation', undefined, 'Violation of the policy on e-books'));
  return found;
}

const disapproved = (code: string, attribute: string | undefined, description: string): Issue => ({
  code,
  severity: 'DISAPPROVED',
  ...(attribute === undefined ? {} : { attribute }),
  description,
});

const brokenImage = (attribute: string, severity: Issue['severity']): Issue => ({
  code: 'image_link_broken',
  severity,
  attribute,
  description: `Invalid image [${attribute}]`,
});

/** Images are fetched when the product is made; names that end in `.invalid` lead nowhere. */
function isUnreachable(url: string | undefined): boolean {
  if (url === undefined || url === '') return false;
  return !URL.canParse(url) || new URL(url).hostname.endsWith('.invalid');
}

/** Whether the last digit fits the others. */
function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text.padStart(14, '0')].map(Number);
  const sum = digits.slice(0, 13).reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[13];
}

/** Another product under one of its barcodes: Google shows one of both. */
function doubles({ inputs }: Around, { id, attributes: { gtins = [] } }: Input): Issue[] {
  const others = [...inputs.values()].filter((other) => other.id !== id);
  const isDouble = others.some(({ attributes }) => attributes.gtins?.some((gtin) => gtins.includes(gtin)));
  return isDouble
    ? [
        {
          code: 'item_duplicate_by_gtin',
          severity: 'NOT_IMPACTED',
          attribute: 'gtin',
          description: 'Two products share a value [gtin]',
        },
      ]
    : [];
}
