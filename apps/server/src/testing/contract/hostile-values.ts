import fc from 'fast-check';

/**
 * Strings that have broken services before, as JSON source, so that texts which no JavaScript value can hold are among
 * them.
 */
const HOSTILE_TEXTS = [
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00x"',
  '"İIıi ß ŉ ǆ ς \\u0345"',
  '"I\\u0307"',
  `"${'\u{1D160}'.repeat(255)}"`,
  `"${'a\u0301'.repeat(127)}"`,
  '"\\ufeff\\u200b\\u202e"',
  '"%_\\\\"',
  '"\'; drop table products; --"',
  '"{{x}} <script>x</script>"',
  '"<b><b><b"',
  '"../../etc/passwd"',
  '"NaN"',
  '"Infinity"',
  '"-0"',
  '"1e999"',
  '"0x10"',
  '"١٢"',
  '"2026-02-30T00:00:00Z"',
  `"${'9'.repeat(400)}"`,
  `"${'x'.repeat(70_000)}"`,
];
const HOSTILE_NUMBERS = [
  '0',
  '-0',
  '1',
  '-1',
  '0.1',
  '1e-400',
  '1e-9',
  '1e999',
  '-1e999',
  '1e308',
  '2147483647',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '999999999.999999999',
  '1e15',
];

const HOSTILE_OBJECTS = [
  '{"\\u0000":1}',
  '{"\\ud800":1}',
  '{"":1}',
  '{"constructor":1,"toString":2,"length":3}',
  '[null]',
  '[[]]',
  '[[null,""]]',
  '[[["a"]]]',
  '[{}]',
  '[{"credential_id":9007199254740991,"price":1e-9,"stock":-0}]',
];

const KEYS = [
  'credential_id',
  'price',
  'stock',
  'local',
  'WH-1',
  '',
  'toString',
  '\0',
  '\ud800',
  'constructor',
  '0',
  'a/b~c',
];

/** JSON source of any shape, well-formed but rarely sensible. */
export const hostileJson: fc.Arbitrary<string> = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, ...HOSTILE_OBJECTS, 'null', 'true', 'false'),
    fc.double().map((value) => JSON.stringify(value)),
    fc.string({ unit: 'binary' }).map((value) => JSON.stringify(value)),
    fc.array(tie('any'), { maxLength: 4 }).map((items) => `[${items.join()}]`),
    fc
      .array(fc.tuple(fc.constantFrom(...KEYS), tie('any')), { maxLength: 4 })
      .map((pairs) => `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join()}}`),
  ),
})).any;

/** Values that suit a field, as JSON source; among them hostile ones of its type, which get past the first check. */
export const SUITABLE = {
  text: ['"x"', ...HOSTILE_TEXTS],
  amount: ['20', '"20"', '0', 'null', ...HOSTILE_NUMBERS],
  flag: ['true', 'false', '"1"', '0', '"true"', 'null'],
} as const;

/**
 * A JSON object: `name` nearly always and some of the other fields, most of them with a value that suits the field.
 *
 * @param fields for each field the values that suit it, as JSON source
 */
export function hostileBody(fields: Record<string, readonly string[]>): fc.Arbitrary<string> {
  const member = (name: string): fc.Arbitrary<string> =>
    fc
      .oneof({ weight: 7, arbitrary: fc.constantFrom(...fields[name]!) }, hostileJson)
      .map((value) => `${JSON.stringify(name)}:${value}`);
  const [first, ...others] = Object.keys(fields);
  return fc
    .subarray(others, { maxLength: Math.min(6, others.length) })
    .chain((names) => fc.tuple(...[first!, ...names].map(member)))
    .map((members) => `{${members.join()}}`);
}

const HOSTILE_PARTS = [
  '%00',
  '%ED%A0%80',
  '%',
  '%zz',
  '%C3',
  '+',
  '%2B',
  '&',
  '=',
  '?',
  '#',
  '[]',
  '[0]',
  '\\',
  "'",
  '%25',
  '%5F',
  'İ',
  '😀',
];

/** A query string of these parameters with hostile values, some of them repeated. */
export function hostileQuery(names: readonly string[]): fc.Arbitrary<string> {
  const value = fc.oneof(
    fc.constantFrom(
      ...HOSTILE_NUMBERS,
      '',
      'true',
      'false',
      'TRUE',
      'x',
      'local',
      'api',
      'new',
      '2026-03-01T09:30:00Z',
    ),
    fc.constantFrom(
      '0001-01-01T00:00:00+23:59',
      '9999-12-31T23:59:60-23:59',
      '2026-01-01t00:00:00z[u-ca=x]',
      'MS8x',
    ),
    fc.array(fc.constantFrom(...HOSTILE_PARTS), { maxLength: 4 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constant('x'.repeat(5_000)),
  );
  const name = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...names) },
    fc.constantFrom('__proto__', 'constructor', '%00', ''),
  );
  return fc
    .array(fc.tuple(name, value), { maxLength: 5 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
}
