import type { CategoryAttribute, ListingAttribute } from '@sluice/connector-kit';
import { foldKey } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { type AttributeSource, type MappedCategory, valueKey } from './channel-mapping.ts';
import { type ListingIssue, ownIssue } from './listing-issue.ts';
import type { MappedProduct } from './mapped-product.ts';
import { isProductField } from './source.ts';

interface MappedAttributes {
  attributes: ListingAttribute[];
  issues: ListingIssue[];
  warnings: ListingIssue[];
}

/**
 * The attributes of a product in its channel category. A required attribute without a value, or with one that the
 * channel does not allow, is an issue; an optional one is left out with a warning.
 *
 * @param optionOf returns the category option of a folded name that holds for the product
 */
export function mapAttributes(
  product: MappedProduct,
  category: MappedCategory,
  optionOf: (name: string) => string | undefined,
): MappedAttributes {
  const result: MappedAttributes = { attributes: [], issues: [], warnings: [] };
  for (const attribute of category.attributes ?? []) {
    const source =
      ownSource(product, attribute) ??
      category.sources.get(attribute.code) ??
      impliedSource(product, attribute, optionOf);
    const given = source === undefined ? [] : valuesOf(product, source, optionOf);
    const values = (attribute.multiple ? given.flatMap(splitValues) : given)
      .map((value) => value.trim())
      .filter(Boolean);
    const { mapped, unknown } = inChannelWords(attribute, category, values);
    const kept = attribute.multiple ? [...new Set(mapped)] : mapped.slice(0, 1);
    for (const value of kept) result.attributes.push({ code: attribute.code, value });
    // A tag that means nothing to the channel is no issue.
    const stranger = source?.kind === 'tag' ? undefined : unknown[0];
    const issue = issueOf(category, attribute, kept, stranger);
    if (issue !== undefined)
      (attribute.required && kept.length === 0 ? result.issues : result.warnings).push(issue);
  }
  return result;
}

/** The value that somebody gave the product on this channel. */
function ownSource({ own_attributes: own }: MappedProduct, { code }: CategoryAttribute) {
  const argument = own?.[code];
  return argument === undefined ? undefined : ({ kind: 'fixed', argument } as const);
}

/**
 * A property of the product with the attribute's name is used without an explicit source, and so is an option of its
 * category.
 */
function impliedSource(
  product: MappedProduct,
  { code, label }: CategoryAttribute,
  optionOf: (name: string) => string | undefined,
): AttributeSource | undefined {
  const names = [foldKey(label), foldKey(code)];
  const property = names.find((key) => propertyOf(product, key) !== undefined);
  if (property !== undefined) return { kind: 'property', argument: property };
  const option = names.find((key) => optionOf(key) !== undefined);
  return option === undefined ? undefined : { kind: 'option', argument: option };
}

/** Options of the variant come first: a shirt's own size, not the size chart it is cut to. */
const propertyOf = (product: MappedProduct, key: string): string | undefined =>
  [...product.variant_options, ...product.properties].find((one) => one.key === key)?.value;

function valuesOf(
  product: MappedProduct,
  { kind, argument }: AttributeSource,
  optionOf: (name: string) => string | undefined,
): string[] {
  switch (kind) {
    case 'fixed':
      return [argument];
    case 'field':
      return isProductField(argument) ? [product[argument] ?? ''] : [];
    case 'property':
      return [propertyOf(product, foldKey(argument)) ?? ''];
    case 'option':
      return [optionOf(foldKey(argument)) ?? ''];
    case 'tag': {
      const prefix = foldKey(argument);
      const mine = product.tags.filter((tag) => foldKey(tag).startsWith(prefix));
      return mine.map((tag) => [...tag.trim()].slice([...argument.trim()].length).join(''));
    }
  }
}

/** Semicolons separate several values of one attribute. */
const splitValues = (text: string): string[] => text.split(';');

/** The values in the channel's words: as mapped, else the allowed value with the same code or label. */
function inChannelWords(
  { code, allowedValues, customValues = false }: CategoryAttribute,
  { values: mappings }: MappedCategory,
  values: readonly string[],
): { mapped: string[]; unknown: string[] } {
  if (allowedValues === null) return { mapped: [...values], unknown: [] };
  const allowed = new Set(allowedValues.map((value) => value.code));
  const mapped: string[] = [];
  const unknown: string[] = [];
  for (const value of values) {
    const found = mappings.get(valueKey(code, value)) ?? sameValue(allowedValues, value);
    // A mapping to a value that the channel has since dropped does not count.
    if (found !== undefined && allowed.has(found)) mapped.push(found);
    else if (customValues) mapped.push(value);
    else unknown.push(value);
  }
  return { mapped, unknown };
}

/** The allowed value that has the same code or label. */
export function sameValue(
  allowed: NonNullable<CategoryAttribute['allowedValues']>,
  value: string,
): string | undefined {
  const key = foldKey(value);
  return (
    allowed.find((one) => one.code === value) ??
    allowed.find((one) => foldKey(one.label) === key) ??
    allowed.find((one) => foldKey(one.code) === key)
  )?.code;
}

function issueOf(
  { name: category }: MappedCategory,
  { code, label: attribute, required }: CategoryAttribute,
  kept: readonly string[],
  unknown: string | undefined,
): ListingIssue | undefined {
  if (unknown !== undefined) {
    const said = message('listing_value_unknown', { value: unknown, attribute, category });
    return ownIssue('invalid_attribute', said, code);
  }
  if (kept.length > 0 || !required) return undefined;
  return ownIssue('missing_attribute', message('listing_attribute_missing', { attribute, category }), code);
}
