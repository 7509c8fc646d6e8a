import type { WireProduct } from './schema.ts';

/**
 * The part of a product that came from us. A merchant adds categories, attributes and pictures of the shop's own to a
 * product; an update takes away what we put there before and nothing else.
 */
export interface OwnParts {
  /** Addresses of the images as they were sent; WooCommerce keeps copies under addresses of its own. */
  readonly images?: readonly string[];
  /** Ids of attributes. */
  readonly attributes?: readonly string[];
  /** Names of properties, which are attributes of the product's own. */
  readonly properties?: readonly string[];
  /** Names of options: of a parent those we made into attributes, of a variation those we set. */
  readonly options?: readonly string[];
  /** Code of the family whose product we made it a variation of. */
  readonly family?: string;
  /** OwnParts alone to say: whether the shop has a sale. */
  readonly sales?: true;
  /** In kilograms as it was given; `true` in older notes. */
  readonly weight?: string | true;
  readonly category?: string;
  readonly brand?: string;
}

/** The leading underscore keeps it out of the shop's editor and pages. */
const KEY = '_sluice';

export const oursAsMeta = (ours: OwnParts): object => ({ key: KEY, value: JSON.stringify(ours) });

/** Whether we have ever written it. */
export const isOurs = ({ meta_data = [] }: Pick<WireProduct, 'meta_data'>): boolean =>
  meta_data.some(({ key }) => key === KEY);

/** Empty when the product is none we have written, or somebody changed the note beyond recognition. */
export function ownPartsOf({ meta_data = [] }: Pick<WireProduct, 'meta_data'>): OwnParts {
  const value = meta_data.find(({ key }) => key === KEY)?.value;
  if (typeof value !== 'string') return {};
  try {
    const note: unknown = JSON.parse(value);
    if (typeof note !== 'object' || note === null) return {};
    const { images, attributes, properties, options, family, sales, weight, category, brand } =
      note as Record<string, unknown>;
    return {
      ...(isTexts(images) ? { images } : {}),
      ...(isTexts(attributes) ? { attributes } : {}),
      ...(isTexts(properties) ? { properties } : {}),
      ...(isTexts(options) ? { options } : {}),
      ...(typeof family === 'string' ? { family } : {}),
      ...(sales === true ? { sales } : {}),
      ...(weight === true || typeof weight === 'string' ? { weight } : {}),
      ...(typeof category === 'string' ? { category } : {}),
      ...(typeof brand === 'string' ? { brand } : {}),
    };
  } catch {
    return {};
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
