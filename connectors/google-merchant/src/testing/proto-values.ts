import type { ProtoField, ProtoFiles } from './proto-files.ts';

/** How closely a value is held against its message. */
export interface Rules {
  readonly files: ProtoFiles;
  /** Whether the value comes from a caller: names as written in the files and numbers for texts of numbers are taken too. */
  readonly loose: boolean;
  /** Whether a field that is needed at its place must be there. */
  readonly isNeeded: (field: ProtoField) => boolean;
}

type Test = (value: unknown) => boolean;

const WHOLE = /^-?\d+$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

const isText: Test = (value) => typeof value === 'string';
const isSmall: Test = (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;
const isReal: Test = (value) => typeof value === 'number';

/** Types that are told by their form alone. */
const SIMPLE: Readonly<Record<string, Test>> = {
  string: isText,
  bytes: isText,
  bool: (value) => typeof value === 'boolean',
  int32: isSmall,
  uint32: isSmall,
  float: isReal,
  double: isReal,
  'google.protobuf.Timestamp': (value) => typeof value === 'string' && TIME.test(value),
  'google.protobuf.FieldMask': isText,
};

const INTERVAL = ['startTime', 'endTime'];

/** Faults of a value against a message or a type, in JSON's form of Protocol Buffers. */
export function valueFaults(rules: Rules, type: string, value: unknown, place: string): string[] {
  const simple = SIMPLE[type];
  if (simple) return simple(value) ? [] : [`${place}: ${JSON.stringify(value)} is no ${type}`];
  if (type === 'int64' || type === 'uint64') return longFaults(rules, value, place);
  const names = rules.files.enums.get(type);
  if (names) return names.includes(String(value)) ? [] : [`${place}: ${String(value)} is none of ${type}`];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${place}: ${JSON.stringify(value)} is no ${type}`];
  if (type === 'google.protobuf.Empty')
    return Object.keys(value).map((name) => `${place}: unknown name ${name}`);
  const fields = rules.files.messages.get(type);
  if (fields) return messageFaults(rules, fields, value, place);
  if (type !== 'google.type.Interval') return [`${place}: ${type} is not described`];
  return Object.entries(value).flatMap(([name, time]) =>
    INTERVAL.includes(name)
      ? valueFaults(rules, 'google.protobuf.Timestamp', time, `${place}.${name}`)
      : [`${place}: unknown name ${name}`],
  );
}

/** Whole numbers of 64 bits travel as text; callers may send numbers, of which larger ones are no longer exact. */
function longFaults({ loose }: Rules, value: unknown, place: string): string[] {
  const fits = typeof value === 'string' ? WHOLE.test(value) : loose && Number.isSafeInteger(value);
  return fits ? [] : [`${place}: ${JSON.stringify(value)} is no int64`];
}

function messageFaults(rules: Rules, fields: readonly ProtoField[], value: object, place: string): string[] {
  const find = (name: string) =>
    fields.find((field) => field.name === name || (rules.loose && field.written === name));
  const said = Object.entries(value).filter(([, one]) => one !== null);
  const wrong = said.flatMap(([name, one]) => {
    const field = find(name);
    return field
      ? fieldFaults(rules, field, one, `${place}.${field.name}`)
      : [`${place}: unknown name ${name}`];
  });
  const there = new Set(said.map(([name]) => find(name)));
  const missing = fields
    .filter((field) => rules.isNeeded(field) && !there.has(field))
    .map(({ name }) => `${place}: ${name} is needed`);
  return [...wrong, ...missing];
}

function fieldFaults(rules: Rules, { type, repeated }: ProtoField, value: unknown, place: string): string[] {
  if (!repeated) return valueFaults(rules, type, value, place);
  if (!Array.isArray(value)) return [`${place}: ${JSON.stringify(value)} is no list`];
  return value.flatMap((one, at) => valueFaults(rules, type, one, `${place}[${at}]`));
}
