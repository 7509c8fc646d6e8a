import { expect, test } from 'vitest';
import { ErrorBag } from '../../../platform/http/errors.ts';
import { resolveTranslations } from './translations.ts';

test('the texts of all languages together have no more tags than one text, since all are parsed at once', () => {
  const errors = new ErrorBag();
  const translations = ['de', 'fr', 'it'].map((locale) => ({ locale, description: '<b>'.repeat(8_000) }));
  resolveTranslations({ input: { translations }, errors }, new Map());
  expect(Object.keys(errors.messages)).toEqual(['translations.2.description']);
});
