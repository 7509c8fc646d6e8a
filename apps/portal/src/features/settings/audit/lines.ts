export interface DetailLine {
  name: string;
  /** The value before a change; absent when there is only a value. */
  before?: string;
  value: string;
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NONE = '–';

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE;
  // Money comes with all its decimals.
  if (typeof value === 'string' && /^-?\d+\.\d+$/.test(value)) return value.replace(/\.?0+$/, '');
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The details of an entry as lines to be read: what changed with its value before, and everything else by its name. */
export function linesOf(details: unknown): DetailLine[] {
  if (!isFields(details))
    return details === null || details === undefined ? [] : [{ name: '', value: textOf(details) }];
  const { before, after, changes, ...rest } = details;
  // The names of the fields stand in their changes.
  if (Array.isArray(changes)) delete rest.fields;
  return [...changeLines(before, after), ...listedChanges(changes), ...plain(rest)];
}

const plain = (fields: Fields): DetailLine[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value: textOf(value) }],
  );

/** Lines for `before` and `after`, as single values or as fields, of which only the differing ones appear. */
function changeLines(before: unknown, after: unknown): DetailLine[] {
  if (before === undefined && after === undefined) return [];
  if (!isFields(before) || !isFields(after))
    return [{ name: '', before: textOf(before), value: textOf(after) }];
  return Object.keys(after)
    .filter((name) => textOf(before[name]) !== textOf(after[name]))
    .map((name) => ({ name, before: textOf(before[name]), value: textOf(after[name]) }));
}

/** A list of changes of fields, as the history of a product keeps them. */
function listedChanges(changes: unknown): DetailLine[] {
  if (changes === undefined) return [];
  if (!Array.isArray(changes)) return plain({ changes });
  return changes.map((change: unknown) => {
    if (!isFields(change)) return { name: '', value: textOf(change) };
    const { field, from, to } = change;
    return { name: textOf(field), before: textOf(from), value: textOf(to) };
  });
}
