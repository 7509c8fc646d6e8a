import { readFileSync } from 'node:fs';
import { ConnectionSettingsPatch, ProductInput } from '@sluice/contracts';
import { AUDIT_ACTIONS, DRIFT_FIELDS, MOVING_ACTIONS } from '@sluice/contracts/portal';
import { describe, expect, test } from 'vitest';

interface Texts {
  [key: string]: string | Texts;
}

const read = (path: string): Texts =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Texts;
const at = (texts: Texts, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Texts | undefined)?.[key], texts);
const without = (texts: Texts, paths: readonly string[]): string[] =>
  paths.filter((path) => typeof at(texts, path) !== 'string');

// holds UI-20
describe.each(['en', 'tr'])('the texts in %s', (language) => {
  test('everything that the audit log tells of has words', () => {
    const texts = read(`./src/features/settings/locales/${language}.json`);
    const asked = AUDIT_ACTIONS.flatMap((action) => {
      const [subject, verb] = action.split('.');
      return [`audit.subject.${subject}`, `audit.verb.${verb}`];
    });
    expect(without(texts, [...new Set(asked)])).toEqual([]);
  });

  test('every action that a plan can be held after has a sentence', () => {
    const asked = MOVING_ACTIONS.map((action) => `action.${action.replace('.', '_')}`);
    expect(without(read(`./src/features/publishing/locales/${language}.json`), asked)).toEqual([]);
  });

  test('every field of a product, of a connection and of what channels show has a name', () => {
    const fields = [
      ...Object.keys(ProductInput.properties),
      ...Object.keys(ConnectionSettingsPatch.properties),
      ...DRIFT_FIELDS,
    ];
    const asked = [...new Set(fields)].map((field) => `fieldName.${field}`);
    expect(without(read(`./src/lib/locales/${language}.json`), asked)).toEqual([]);
  });
});
