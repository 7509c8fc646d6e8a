import { readFileSync } from 'node:fs';
import { keyOf, MESSAGES, type Message, message, TURKISH } from '@sluice/contracts/messages';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { noteText, rowErrorText } from './src/features/imports/import-texts.ts';
import { fieldName } from './src/lib/field-names.ts';
import { type Speaker, say } from './src/lib/messages.ts';

let turkish: Speaker;
let english: Speaker;
beforeAll(async () => {
  const lib = JSON.parse(
    readFileSync(new URL('./src/lib/locales/tr.json', import.meta.url), 'utf8'),
  ) as object;
  const speak = async (lng: string, bundles: object): Promise<Speaker> => {
    const made = i18next.createInstance();
    await made.init({
      lng,
      resources: { [lng]: bundles as Record<string, object> },
      returnEmptyString: false,
    });
    return made;
  };
  turkish = await speak('tr', { lib, messages: TURKISH });
  english = await speak('en', { lib: {} });
});
const inTurkish = (said: Message): string => say(keyOf(said), said.text, turkish);

// holds UI-20
describe('messages of the service are said in Turkish by their codes', () => {
  test.each(Object.keys(MESSAGES))('%s', (code) => {
    expect(say({ code, params: {} }, 'as the service says', turkish)).not.toBe('as the service says');
  });

  test('fields and roles have the names that the pages give them', () => {
    expect(inTurkish(message('required', { field: 'name' }))).toBe('Ad zorunludur');
    expect(inTurkish(message('at_least', { field: 'channel_overrides.0.price', limit: 0 }))).toBe(
      'Kanallarda › Fiyat en az 0 olmalıdır',
    );
    expect(inTurkish(message('role_needed', { own: 'viewer', needed: 'editor' }))).toBe(
      'rolünüz Görüntüleyici; bunun için Düzenleyici rolü gerekir',
    );
    expect(inTurkish(message('moved_since', { fields: ['price', 'status'] }))).toBe(
      'o zamandan beri başkası değiştirdi, olduğu gibi bırakıldı: Fiyat, Aktif',
    );
  });

  test('a message within a message is in Turkish as well', () => {
    const first = message('required', { field: 'name' });
    expect(inTurkish(message('more_errors', { first, count: 2 }))).toBe('Ad zorunludur (ve 2 sorun daha)');
    expect(inTurkish(message('not_found', { what: message('subject.product') }))).toBe('ürün bulunamadı');
  });

  test('a field that has no name is called as the service calls it, not by a key of ours', () => {
    expect(fieldName(turkish.t, 'conditions')).toBe('conditions');
    expect(fieldName(turkish.t, 'guard.minimum_listings')).not.toContain('fieldName');
  });

  test('a text without a code, or with an unknown one, is as the service says it', () => {
    expect(say(null, 'stored long ago', turkish)).toBe('stored long ago');
    expect(say({ code: 'of_tomorrow', params: {} }, 'said tomorrow', turkish)).toBe('said tomorrow');
    expect(say({ code: 'constructor', params: {} }, 'odd', turkish)).toBe('odd');
  });

  test('English is as the service says it', () => {
    const said = message('required', { field: 'name' });
    expect(say(keyOf(said), said.text, english)).toBe('name field is required');
  });

  test('a row does not repeat the column that stands beside it', () => {
    const said = message('in_column', { column: 'Fiyat', reason: message('number_expected') });
    const row = { column: 'Fiyat', message: said.text, message_key: keyOf(said) };
    expect(rowErrorText(row, turkish)).toBe('Bir sayı girin.');
    expect(rowErrorText(row, english)).toBe('A number is expected.');
    const whole = message('sku_unknown');
    expect(rowErrorText({ column: null, message: whole.text, message_key: keyOf(whole) }, turkish)).toBe(
      'Bu stok koduyla ürün yok.',
    );
    const old = { column: 'Fiyat', message: 'Fiyat: stored long ago', message_key: null };
    expect(rowErrorText(old, turkish)).toBe('stored long ago');
  });

  test('a note is said by its code, with the number of its rows', () => {
    const note = { code: 'rows_short', params: {}, message: 'x', column: null, rows: 3 };
    expect(noteText(note, turkish)).toBe('3 satırda başlıktan az hücre var; eksik hücreler boş sayıldı.');
    expect(noteText({ ...note, code: 'note', message: 'stored long ago' }, turkish)).toBe('stored long ago');
  });
});
