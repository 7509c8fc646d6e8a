import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { keyOf, MESSAGES, message, noteKey, severalMessages, textOfKey } from './index.ts';

const namesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(/\{(\w+)(?::[^{}]*)?\}/g)].map(([, name]) => name!)),
];

/** Parameters that Turkish leaves out: English words of the service, and what the page shows anyway. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  wrong_form_of: ['form'],
  type_either: ['kinds'],
  too_many_at_once: ['what'],
  secret_again: ['changed'],
  subscription_over: ['status'],
  sources_not_read: ['status'],
  bulk_subscription_over: ['status'],
  import_subscription_over: ['status'],
  currency_not_converted: ['example'],
  mapping_no_field: ['known'],
  mapping_field_unknown: ['known'],
};

// holds UI-20
describe('the catalogue of messages', () => {
  test.each(Object.entries(MESSAGES))(
    '%s says the same with the same parameters in both languages',
    (code, { en, tr }) => {
      expect(tr.trim()).not.toBe('');
      const wanted = namesIn(en).filter((name) => LEFT_OUT[code]?.includes(name) !== true);
      expect(namesIn(tr).sort()).toEqual(wanted.sort());
    },
  );

  test('has each code once', async () => {
    const areas = readdirSync(import.meta.dirname).filter(
      (file) => !/^(index|message|messages\.test|turkish|wording)\.ts$/.test(file),
    );
    const codes = await Promise.all(
      areas.map(async (file) =>
        Object.values((await import(new URL(file, import.meta.url).href)) as object).flatMap((area) =>
          Object.keys(area as object),
        ),
      ),
    );
    expect(codes.flat().sort()).toEqual(Object.keys(MESSAGES).sort());
  });

  test('makes English with its values, and the word that a number takes', () => {
    expect(message('at_least', { field: 'price', limit: 0 }).text).toBe('price must be at least 0');
    const entries = (limit: number) => message('too_few_entries', { field: 'list', limit }).text;
    expect([entries(1), entries(2)]).toEqual([
      'list must have at least 1 entry',
      'list must have at least 2 entries',
    ]);
    expect(message('moved_since', { fields: ['price', 'status'] }).text).toContain(': price, status');
  });

  test('a value with braces in it stays as it is', () => {
    expect(message('not_one_of', { field: '{limit}', values: '$&' }).text).toBe('{limit} must be one of $&');
  });

  test('messages within a message keep their codes and lose their texts in a key', () => {
    const first = message('required', { field: 'name' });
    const said = message('more_errors', { first, count: 1 });
    expect(said.text).toBe('name field is required (and 1 more error)');
    expect(keyOf(said)).toEqual({
      code: 'more_errors',
      params: { first: { code: 'required', params: { field: 'name' } }, count: 1 },
    });
    expect(textOfKey(keyOf(said))).toBe(said.text);
    const product = message('product_gone');
    expect(severalMessages([first, product, first]).text).toBe(
      'name field is required; the product does not exist any more; name field is required',
    );
  });

  test('a code of another version has no text', () => {
    expect(textOfKey({ code: 'of_tomorrow', params: {} })).toBeNull();
    expect(textOfKey({ code: 'constructor', params: {} })).toBeNull();
  });

  test('a note without defined rates does not speak of them', () => {
    const note = (defined: string) =>
      textOfKey(noteKey({ code: 'vat_missing', params: { rate: 0, defined }, rows: 1 }));
    expect(note('8, 20')).toContain('(defined rates: 8, 20)');
    expect(note('')).not.toContain('defined');
  });
});
