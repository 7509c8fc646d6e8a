import type { SheetRow, TransformedRow } from './records.ts';
import type { State } from './state.ts';
import { attributesFor, isLeaf, lineageOf } from './taxonomy.ts';
import { type Attribute, SEPARATOR, VALUES } from './taxonomy-data.ts';

/** The code of the operator's attribute that plays a role, such as `ean`. */
export const codeOf = ({ attributes }: State, role: string): string =>
  attributes.find((one) => one.role === role)?.code ?? '';

export const isGtin = (text: string): boolean => {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = [...text]
    .reverse()
    .slice(1)
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(text.at(-1));
};

/**
 * Holds a row against the operator's attributes, in its format. An error keeps the product out; with a warning it goes in
 * without the value.
 */
export function transform(state: State, row: SheetRow): TransformedRow {
  const column = codeOf(state, 'CATEGORY');
  const category = row[column] ?? '';
  const none = { row, values: {}, warnings: [] };
  if (!(column in row) || category === '')
    return { ...none, errors: ['1004|The category could not be identified'] };
  if (lineageOf(state, category).length === 0)
    return { ...none, errors: [`1001|The category ${category} is unknown`] };
  if (!isLeaf(state, category)) return { ...none, errors: [`1003|The category ${category} is not a leaf`] };
  const errors: string[] = [];
  const warnings: string[] = [];
  const values: Record<string, string> = {};
  for (const attribute of attributesFor(state, category)) {
    const value = row[attribute.code] ?? '';
    const isRequired = attribute.requirement === 'REQUIRED';
    if (attribute.requirement === 'DISABLED') continue;
    if (value === '') {
      if (isRequired) errors.push(`1000|The attribute '${attribute.code}' (${attribute.label}) is required`);
      continue;
    }
    const fault = faultOf(attribute, value);
    if (fault === null) values[attribute.code] = value;
    else if (isRequired || attribute.role === 'UNIQUE_IDENTIFIER') errors.push(fault);
    else warnings.push(fault);
  }
  return { row, errors, warnings, values };
}

function faultOf(
  { code, type, values, mostCharacters, identifier }: Attribute,
  value: string,
): string | null {
  if (mostCharacters !== undefined && value.length > mostCharacters)
    return `2003|The attribute '${code}' is longer than ${mostCharacters} characters`;
  if (identifier !== undefined && !isGtin(value))
    return `2010|The attribute '${code}' is not a valid ${identifier}`;
  if (type === 'DECIMAL' && !/^-?\d+(\.\d+)?$/.test(value))
    return `2001|The attribute '${code}' is not a number`;
  if (type === 'MEDIA' && !/^https?:\/\//.test(value))
    return `2005|The attribute '${code}' is not an address`;
  if (values === undefined) return null;
  const given = type === 'LIST_MULTIPLE_VALUES' ? value.split(SEPARATOR) : [value];
  const known = (VALUES[values] ?? []).map((one) => one.code);
  return given.every((one) => known.includes(one))
    ? null
    : `2006|The attribute '${code}' is not in the possible values set in the value list`;
}
