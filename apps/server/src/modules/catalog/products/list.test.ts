import { describe, expect, test } from 'vitest';
import { isBrief } from './list.ts';

describe('a list of products shares its transaction with others', () => {
  test.each([{}, { page: 2, per_page: 100 }, { page: 51 }, { page: 1, per_page: 20, search: undefined }])(
    'near the beginning of the catalogue: %j',
    (query) => {
      expect(isBrief(query as object)).toBe(true);
    },
  );

  test.each([
    { page: 52 },
    { page: 1_000_000_000 },
    { search: 'a' },
    { brand_id: 1 },
    { status: false },
    { has_stock: false, page: 1 },
  ])('but not where the database may search for long: %j', (query) => {
    expect(isBrief(query)).toBe(false);
  });
});
