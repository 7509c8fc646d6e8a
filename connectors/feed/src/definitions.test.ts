import { describe, expect, test } from 'vitest';
import { google } from './profiles/google.ts';
import { heureka } from './profiles/heureka.ts';
import { pinterest } from './profiles/pinterest.ts';
import { readItem } from './read-item.ts';
import { fullProduct, settings } from './testing/products.ts';
import {
  googleFields,
  googleWords,
  HAS_DEFINITIONS,
  heurekaField,
  NO_DEFINITIONS,
  pinterestFields,
} from './testing/published.ts';

describe.skipIf(!HAS_DEFINITIONS)('profiles keep to the published definitions', () => {
  test('Pinterest: every field is a published attribute', () => {
    const published = pinterestFields();
    expect(pinterest.fields.map(({ name }) => name).filter((name) => !published.has(name))).toEqual([]);
  });

  test('Google: every field but the id is a published attribute', () => {
    const published = googleFields();
    expect(google.fields.map(({ name }) => name).filter((name) => !published.has(name))).toEqual(['id']);
  });

  test.each([
    ['availability', 'Availability'],
    ['condition', 'Condition'],
    ['gender', 'Gender'],
    ['age_group', 'AgeGroup'],
  ])('Google: the words of %s are published', (name, list) => {
    const { words } = google.fields.find((field) => field.name === name)!;
    expect(googleWords(list)).toEqual(expect.arrayContaining(Object.values(words!)));
  });

  test.each(heureka.fields.map((field) => [field.name, field] as const))(
    'Heureka: %s is as required, as long and of the pattern that is published',
    (name, { max, required, pattern, parts }) => {
      const published = heurekaField(name);
      expect({ required: required === true, max: max ?? null }).toEqual({
        required: published.required,
        max: parts === undefined ? published.max : null,
      });
      if (parts === undefined) expect(pattern?.source.replaceAll('\\/', '/') ?? null).toBe(published.pattern);
    },
  );

  test('Heureka: a full product has only values of the published patterns', () => {
    const { values, issues } = readItem(fullProduct(), settings({ profile: 'heureka' }), heureka);
    expect(issues).toEqual([]);
    heureka.fields.forEach(({ name, parts }, at) => {
      const { pattern } = heurekaField(name);
      if (pattern !== null && parts === undefined)
        for (const value of values[at]!) expect(value).toMatch(new RegExp(pattern));
    });
  });
});

test.runIf(!HAS_DEFINITIONS)(`not compared: ${NO_DEFINITIONS}`, () => {});
