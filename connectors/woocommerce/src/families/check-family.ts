import type { Issue, ListingItem } from '@sluice/connector-kit';
import { keyOf } from '../attribute-names.ts';
import { isParent } from '../map.ts';
import type { WireProduct } from '../schema.ts';
import { lineFault, titleFault } from '../text.ts';

/** As long as SKUs may be. */
const MAX_CODE = 100;

const folded = (sku: string): string => sku.toLowerCase();

/**
 * Why a variant cannot be written as a variation of its family.
 *
 * @param siblings all variants of the family that are written with it
 * @param parent what the shop has under the family code
 */
export function familyFaults(
  { payload: { family } }: ListingItem,
  siblings: readonly ListingItem[],
  parent: WireProduct | undefined,
  standing: WireProduct | undefined,
): Issue[] {
  if (family === null) return [];
  const { code, name } = family;
  const fault = (message: string): Issue => ({ code: 'invalid_value', field: 'family', message });
  const issues = optionFaults(family.options);
  const line = lineFault(code);
  if (line !== null) issues.push(fault(`the family code ${code} cannot be kept as a SKU: ${line}`));
  if (code.length > MAX_CODE) {
    const message = `the family code has ${code.length} characters; WooCommerce keeps ${MAX_CODE} of a SKU`;
    issues.push({ code: 'too_long', field: 'family', message });
  }
  const title = name === '' ? 'it has no letters' : titleFault(name);
  if (title !== null) issues.push(fault(`the family name ${JSON.stringify(name)} cannot be kept: ${title}`));
  if (standing === undefined) issues.push(...keyFaults(code, siblings, parent));
  return issues;
}

/** The family code is the SKU of the parent, which nothing else can have. */
function keyFaults(code: string, siblings: readonly ListingItem[], parent: WireProduct | undefined): Issue[] {
  const taken = (by: string): Issue => ({
    code: 'duplicate_key',
    field: 'family',
    message: `the family code ${code} becomes the SKU of the product that its variants are variations of, and ${by} has it as its SKU; change one of the two`,
  });
  if (parent !== undefined && !isParent(parent))
    return [taken(`the product ${parent.id} of the shop, which is no variable product,`)];
  const twin = siblings.find(({ key }) => folded(key.externalKey) === folded(code));
  return twin === undefined ? [] : [taken(`the variant ${twin.key.externalKey}`)];
}

/** The options stand in the parent's list of values, where `|` parts them, and in the variation, where slashes go. */
function optionFaults(options: NonNullable<ListingItem['payload']['family']>['options']): Issue[] {
  const keys = options.map(({ name }) => keyOf(name));
  return options.flatMap(({ name, value }, at): Issue[] => {
    const issue = (message: string): Issue => ({ code: 'invalid_attribute', field: name, message });
    const named = nameFault(name, keys.indexOf(keyOf(name)) === at);
    if (named !== null) return [issue(`the option ${JSON.stringify(name)} cannot be kept: ${named}`)];
    const fault = value === '' ? 'it is empty' : (lineFault(value) ?? listFault(value, /[|\\]/));
    return fault === null
      ? []
      : [issue(`the value ${JSON.stringify(value)} of ${name} cannot be kept: ${fault}`)];
  });
}

/** Properties become attributes of the product's own. */
export function propertyFaults({ payload: { properties } }: ListingItem): Issue[] {
  const keys = properties.map(({ name }) => keyOf(name));
  return properties.flatMap(({ name, value }, at): Issue[] => {
    const issue = (message: string): Issue => ({ code: 'invalid_attribute', field: name, message });
    const named = nameFault(name, keys.indexOf(keyOf(name)) === at);
    if (named !== null) return [issue(`the property ${JSON.stringify(name)} cannot be kept: ${named}`)];
    const trimmed = value.trim() === value ? null : 'WooCommerce cuts off blanks at its ends';
    const fault = value === '' ? 'it is empty' : (trimmed ?? listFault(value, /\|/));
    return fault === null
      ? []
      : [issue(`the value ${JSON.stringify(value)} of ${name} cannot be kept: ${fault}`)];
  });
}

function nameFault(name: string, isFirst: boolean): string | null {
  if (keyOf(name) === '') return 'WooCommerce tells attributes apart by letters and digits, and it has none';
  return isFirst ? lineFault(name) : 'WooCommerce takes it for another one of the same letters';
}

const listFault = (value: string, parting: RegExp): string | null =>
  parting.test(value) ? 'WooCommerce takes "|" for the end of a value, and drops "\\" in options' : null;
