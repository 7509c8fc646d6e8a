import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { googleCategoriesIn } from './google-categories.ts';

test('the list of categories becomes a tree, and a text that is none is refused', () => {
  const text =
    '# Version: 2021-09-21\r\n166 - Apparel & Accessories\r\n1604 - Apparel & Accessories > Clothing\r\n';
  expect(googleCategoriesIn(text)).toEqual([
    { syncId: '166', name: 'Apparel & Accessories', parentSyncId: null, assignable: true },
    { syncId: '1604', name: 'Clothing', parentSyncId: '166', assignable: true },
  ]);
  for (const other of ['', '<html></html>', '7 - Clothing > Shirts', '# Version alone\n'])
    expect(googleCategoriesIn(other)).toBeNull();
});

const PUBLISHED = fileURLToPath(
  new URL(
    '../../../../shared/data/taxonomies/google/taxonomy-with-ids.en-US.2019-07-10.txt',
    import.meta.url,
  ),
);

test.skipIf(!existsSync(PUBLISHED))(
  'Google’s published list is read whole (skipped where it is absent)',
  () => {
    const categories = googleCategoriesIn(readFileSync(PUBLISHED, 'utf8'))!;
    expect(categories.length).toBeGreaterThan(5_000);
    const ids = new Set(categories.map(({ syncId }) => syncId));
    expect(categories.filter(({ parentSyncId }) => parentSyncId !== null && !ids.has(parentSyncId))).toEqual(
      [],
    );
  },
);
