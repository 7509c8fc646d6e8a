import { MAX_PROPERTIES, MAX_VARIANT_OPTIONS, type ProductInput } from '@sluice/contracts';
import { repeatedNames } from '../catalog/index.ts';

const MAX_NAME = 100;
const MAX_VALUE = 1000;
const MAX_CODE = 100;

/**
 * Drops parts of a site's family and properties that the catalogue has no room for: they are extras, and no reason to
 * leave the price and stock of a product where they were.
 */
export function fitting(input: Partial<ProductInput>): Partial<ProductInput> {
  const { family_code, family_name, variant_options, properties, ...rest } = input;
  const family = {
    family_code,
    family_name,
    variant_options: variant_options == null ? variant_options : eachOnce(variant_options),
  };
  return {
    ...rest,
    ...(fits(family) ? definedOf(family) : {}),
    ...(properties == null ? {} : { properties: fittingTexts(eachOnce(properties)) }),
  };
}

type Family = Pick<ProductInput, 'family_code' | 'family_name' | 'variant_options'>;

function fits({
  family_code,
  variant_options,
}: { [Name in keyof Family]: Family[Name] | undefined }): boolean {
  const options = Object.entries(variant_options ?? {});
  return (
    (family_code?.length ?? 0) <= MAX_CODE && options.length <= MAX_VARIANT_OPTIONS && options.every(fitsText)
  );
}

/** Sites have one name in several spellings: the last counts. */
function eachOnce(texts: Record<string, string | null>): Record<string, string | null> {
  const lastFirst = Object.keys(texts).toReversed();
  const repeated = new Set(repeatedNames(lastFirst).map(({ name }) => name));
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !repeated.has(name)));
}

const fitsText = ([name, value]: [string, string | null]): boolean =>
  name.trim() !== '' && name.length <= MAX_NAME && (value?.length ?? 0) <= MAX_VALUE;

const fittingTexts = (texts: Record<string, string | null>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(texts).filter(fitsText).slice(0, MAX_PROPERTIES));

const definedOf = (family: object): Family =>
  Object.fromEntries(Object.entries(family).filter(([, value]) => value !== undefined));
