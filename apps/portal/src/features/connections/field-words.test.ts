import type { ConfigField } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { wordsOf } from './field-words.ts';

const field: ConfigField = {
  name: 'store',
  label: 'Store name',
  help: null,
  kind: 'text',
  required: true,
  address: true,
  options: [],
  default: null,
  turkish: { label: 'Mağaza adı', help: 'Panelden', options: [] },
};

test('a setting speaks the language of the person, and English where its connector has no Turkish', () => {
  expect(wordsOf(field, 'tr')).toMatchObject({ label: 'Mağaza adı', help: 'Panelden' });
  expect(wordsOf(field, 'en')).toMatchObject({ label: 'Store name', help: null });
  expect(wordsOf({ ...field, turkish: null }, 'tr')).toMatchObject({ label: 'Store name' });
});
