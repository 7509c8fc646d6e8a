import type { FeedField, FeedProfile } from './profile.ts';
import type { FieldValues } from './read-item.ts';

/** A row of columns, with a line end behind it. Only columns with a name are written. */
export interface RowStyle {
  readonly delimiter: string;
}

/** The names of the columns. */
export const headRow = ({ fields }: FeedProfile, style: RowStyle): string =>
  row(
    fields.map(({ name }) => name),
    style,
  );

/** One product as a row. */
export const itemRow = ({ fields }: FeedProfile, values: readonly FieldValues[], style: RowStyle): string =>
  row(
    fields.map((field, at) => cell(field, values[at]!)),
    style,
  );

/**
 * Several values share a cell, and one alone is read in the same way. A sign that stands between them must not stand in them: in addresses of images it is
 * written as the percent code that means the same.
 */
function cell(field: FeedField, values: FieldValues): string {
  const { join = ',', parts } = field;
  if (parts === undefined) {
    // Of a field that may have several, one value is read as a list too.
    if (field.many === undefined && values.length <= 1) return (values[0] as string | undefined) ?? '';
    const code = `%${join.charCodeAt(0).toString(16).toUpperCase()}`;
    return (values as readonly string[]).map((value) => value.replaceAll(join, code)).join(join);
  }
  return values
    .map((value) => (typeof value === 'string' ? value : parts.map(([part]) => value[part] ?? '').join(':')))
    .join(join);
}

/** Lines and tabs within a value become blanks, because readers of rows end a row or a column at them, quoted or not. */
const row = (cells: readonly string[], { delimiter }: RowStyle): string =>
  `${cells.map((text) => quoted(text.replace(/[\t\r\n\u0085\u2028\u2029]+/g, ' '), delimiter)).join(delimiter)}\n`;

const quoted = (text: string, delimiter: string): string =>
  text.includes('"') || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
