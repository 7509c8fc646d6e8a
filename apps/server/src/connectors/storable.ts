/** Control characters but for tab and line ends. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;

/**
 * Text that the database can hold and a page can show: without NUL, which PostgreSQL refuses, without other control
 * characters, and without half a surrogate pair.
 */
export const storableText = (text: string): string => text.replace(CONTROL, '').toWellFormed();

/**
 * An answer of a connector with all its texts storable, names of fields included: what a channel calls its things is not
 * trusted, and one bad name must not stop the reading of all others. What needs no change is given back as it is; times and
 * other instances stay, an error's message is mended in place.
 */
export function storable<Value>(value: Value): Value {
  return mended(value) as Value;
}

function mended(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return mendedList(value);
  if (value instanceof Error) {
    value.message = storableText(value.message);
    return value;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? mendedObject(value) : value;
}

function mendedList(list: readonly unknown[]): readonly unknown[] {
  const copy = list.map(mended);
  return copy.every((one, at) => Object.is(one, list[at])) ? list : copy;
}

function mendedObject(object: object): object {
  const entries = Object.entries(object);
  const copy = entries.map(([name, one]): [string, unknown] => [storableText(name), mended(one)]);
  const isSame = copy.every(([name, one], at) => name === entries[at]![0] && Object.is(one, entries[at]![1]));
  return isSame ? object : Object.fromEntries(copy);
}
