export interface DetailLine {
  /** Of the field, in words; empty = the value stands for itself. */
  name: string;
  /** The value before a change; absent when there is only a value. */
  before?: string;
  value: string;
  /** A number or a key that machines know it by. */
  isKey?: true;
}

/** Words of the person's language for what the log keeps in words of the service. */
export interface Words {
  field(name: string): string;
  /** A code, a switch or a text of the named field. */
  value(name: string, value: string | boolean): string;
  /** A number of the named field: money, a share, or a bare one. */
  number(name: string, value: number): string;
}

const AS_KEPT: Words = {
  field: (name) => name,
  value: (_, value) => String(value),
  number: (_, value) => String(value),
};

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NONE = '–';
const KEY = /^(?!connection_)(.*_)?ids?$|^(hash|seq|reference)$/;
const isKey = (name: string): { isKey?: true } => (KEY.test(name) ? { isKey: true } : {});

/** A value as a person reads it: objects by the names of their fields, never as JSON. */
function textOf(name: string, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return NONE;
  // Money comes with all its decimals.
  if (typeof value === 'string' && /^-?\d+\.\d+$/.test(value)) return words.number(name, Number(value));
  if (typeof value === 'number') return words.number(name, value);
  if (typeof value === 'string' || typeof value === 'boolean') return words.value(name, value);
  if (Array.isArray(value))
    return value.map((one) => textOf(name, one, words)).join(value.some(isFields) ? '; ' : ', ') || NONE;
  if (!isFields(value)) return String(value);
  const parts = Object.entries(value).map(([key, one]) => `${words.field(key)}: ${textOf(key, one, words)}`);
  return parts.join(', ') || NONE;
}

/** The details of an entry as lines to be read: what changed with its value before, and everything else by its name. */
export function linesOf(details: unknown, words: Words = AS_KEPT): DetailLine[] {
  if (!isFields(details))
    return details === null || details === undefined ? [] : [{ name: '', value: textOf('', details, words) }];
  const { before, after, changes, ...rest } = details;
  // The names of the fields stand in their changes.
  if (Array.isArray(changes)) delete rest.fields;
  return [
    ...changeLines(before, after, words),
    ...listedChanges(changes, words),
    ...mappedTo(rest, words),
    ...plain(rest, words),
  ];
}

/** The category of a channel that one's own was mapped to, as one line: the channel, and the path there. */
function mappedTo(fields: Fields, words: Words): DetailLine[] {
  const { connection_id: connection, platform_category_name: path } = fields;
  if (typeof connection !== 'number' || typeof path !== 'string') return [];
  delete fields.connection_id;
  delete fields.platform_category_name;
  return [{ name: words.number('connection_id', connection), value: path.replaceAll(' > ', ' › ') }];
}

const plain = (fields: Fields, words: Words): DetailLine[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [{ name: words.field(name), value: textOf(name, value, words), ...isKey(name) }],
  );

/** Lines for `before` and `after`, as single values or as fields, of which only the differing ones appear. */
function changeLines(before: unknown, after: unknown, words: Words): DetailLine[] {
  if (before === undefined && after === undefined) return [];
  if (!isFields(before) || !isFields(after))
    return [{ name: '', before: textOf('', before, words), value: textOf('', after, words) }];
  return Object.keys(after)
    .map((name) => ({
      name: words.field(name),
      before: textOf(name, before[name], words),
      value: textOf(name, after[name], words),
    }))
    .filter((line) => line.before !== line.value);
}

/** A list of changes of fields, as the history of a product keeps them. */
function listedChanges(changes: unknown, words: Words): DetailLine[] {
  if (changes === undefined) return [];
  if (!Array.isArray(changes)) return plain({ changes }, words);
  return changes.map((change: unknown) => {
    if (!isFields(change)) return { name: '', value: textOf('', change, words) };
    const { field, from, to } = change;
    const name = typeof field === 'string' ? field : '';
    const label = name === '' ? '' : words.field(name);
    return { name: label, before: textOf(name, from, words), value: textOf(name, to, words) };
  });
}
