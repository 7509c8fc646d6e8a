import { describe, expect, test } from 'vitest';
import type { FieldValues } from './fields.ts';
import { type Base, merge, nextBase } from './merge.ts';

const text = (value: unknown): string => JSON.stringify(value);
const base: Base = { name: { source: text('Kettle'), stored: text('Kettle') } };
const site = (name: string): FieldValues => ({ name: text(name) });

describe('the three-way comparison', () => {
  test('a new product takes everything the site tells', () => {
    expect([...merge({ ...site('A'), ean: text('1') }, undefined, undefined, {}).write]).toEqual([
      'name',
      'ean',
    ]);
  });

  test('the site’s change comes in where the merchant has not edited the field', () => {
    expect(merge(site('New'), base, site('Kettle'), {})).toEqual({ write: new Set(['name']), kept: [] });
  });

  test('what the merchant edited by hand is not overwritten, and said so', () => {
    expect(merge(site('New'), base, site('Mine'), {})).toEqual({ write: new Set(), kept: ['name'] });
    expect(merge(site('Kettle'), base, site('Mine'), {})).toEqual({ write: new Set(), kept: ['name'] });
  });

  test('a field the site owns is always its own, one the merchant owns never again', () => {
    expect([...merge(site('Kettle'), base, site('Mine'), { name: 'source' }).write]).toEqual(['name']);
    expect(merge(site('New'), base, site('Kettle'), { name: 'merchant' }).write.size).toBe(0);
  });

  test('a product that was here before keeps what it has, and takes what it lacks', () => {
    const values = { ...site('Site'), description: text('long') };
    const merged = merge(values, undefined, { ...site('Mine'), description: text('') }, {});
    expect(merged).toEqual({ write: new Set(['description']), kept: ['name'] });
  });

  test('a field that was kept stays the merchant’s when the site changes it again', () => {
    const first = merge(site('New'), base, site('Mine'), {});
    const after = nextBase(site('New'), base, site('Mine'), first.write);
    expect(merge(site('Newer'), after, site('Mine'), {})).toEqual({ write: new Set(), kept: ['name'] });
  });
});
