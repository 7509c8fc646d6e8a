import { breather } from '../platform/breathe.ts';

/** Control characters but for tab and line ends. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;

/**
 * Text that the database can hold and a page can show: without NUL, which PostgreSQL refuses, without other control
 * characters, and without half a surrogate pair.
 */
export const storableText = (text: string): string => text.replace(CONTROL, '').toWellFormed();

/** Without what the database refuses, and else as it is: an answer names our listing by the very key that was sent. */
const storableKey = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/**
 * Makes all texts of a connector's answer storable, names of fields included: names that a channel gives are not
 * trusted, and one bad name must not stop the reading of all others. An answer that needs no change is returned as it
 * is; times and other instances stay, an error's message is mended in place.
 */
export function storable<Value>(value: Value): Value {
  return mended(value) as Value;
}

/** Cleans a long answer in the same way, list by list and item by item, so that requests get their turn in between. */
export async function storableInTurns<Value>(value: Value): Promise<Value> {
  const breathe = breather();
  const list = async (items: readonly unknown[]): Promise<readonly unknown[]> => {
    const copy: unknown[] = [];
    for (const item of items) {
      copy.push(mended(item));
      await breathe();
    }
    return copy;
  };
  if (Array.isArray(value)) return (await list(value)) as Value;
  if (!isPlain(value)) return storable(value);
  const copy: [string, unknown][] = [];
  for (const [name, held] of Object.entries(value))
    copy.push([storableText(name), Array.isArray(held) ? await list(held) : mended(held)]);
  return Object.fromEntries(copy) as Value;
}

function isPlain(value: unknown): value is object {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function mended(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return mendedList(value);
  if (value instanceof Error) return mendedError(value);
  return isPlain(value) ? mendedObject(value) : value;
}

/** Defined and not assigned: the message of a DOMException, such as that of an aborted signal, has only a getter. */
function mendedError(error: Error): Error {
  const text = storableText(error.message);
  if (text !== error.message)
    Object.defineProperty(error, 'message', { value: text, writable: true, configurable: true });
  return error;
}

function mendedList(list: readonly unknown[]): readonly unknown[] {
  const copy = list.map(mended);
  return copy.every((one, at) => Object.is(one, list[at])) ? list : copy;
}

function mendedObject(object: object): object {
  const entries = Object.entries(object);
  const copy = entries.map(([name, one]): [string, unknown] => [
    storableText(name),
    name === 'externalKey' && typeof one === 'string' ? storableKey(one) : mended(one),
  ]);
  const isSame = copy.every(([name, one], at) => name === entries[at]![0] && Object.is(one, entries[at]![1]));
  return isSame ? object : Object.fromEntries(copy);
}
