import { describe, expect, test } from 'vitest';
import { heurekaCategoriesIn } from './heureka-categories.ts';
import { feedConnector } from './index.ts';
import { PROFILES } from './profiles/index.ts';
import { readItem } from './read-item.ts';
import { fileOf, fullProduct, settings } from './testing/products.ts';

const SECTIONS = `<?xml version="1.0" encoding="UTF-8"?>
<HEUREKA>
  <CATEGORY>
    <CATEGORY_ID>971</CATEGORY_ID>
    <CATEGORY_NAME>Auto-moto</CATEGORY_NAME>
    <CATEGORY>
      <CATEGORY_ID>5</CATEGORY_ID>
      <CATEGORY_NAME>Oleje &amp; kapaliny</CATEGORY_NAME>
      <CATEGORY>
        <CATEGORY_ID>1055</CATEGORY_ID>
        <CATEGORY_NAME>Aditiva</CATEGORY_NAME>
        <CATEGORY_FULLNAME>Heureka.cz | Auto-moto | Oleje &amp; kapaliny | Aditiva do motoru</CATEGORY_FULLNAME>
      </CATEGORY>
    </CATEGORY>
  </CATEGORY>
</HEUREKA>`;

describe('the categories of a profile', () => {
  test('Heureka’s list becomes a tree of paths, whose lowest take products', () => {
    expect(heurekaCategoriesIn(SECTIONS)).toEqual([
      { syncId: 'Auto-moto', name: 'Auto-moto', parentSyncId: null, assignable: false },
      {
        syncId: 'Auto-moto | Oleje & kapaliny',
        name: 'Oleje & kapaliny',
        parentSyncId: 'Auto-moto',
        assignable: false,
      },
      {
        syncId: 'Auto-moto | Oleje & kapaliny | Aditiva do motoru',
        name: 'Aditiva',
        parentSyncId: 'Auto-moto | Oleje & kapaliny',
        assignable: true,
      },
    ]);
  });

  test.each([
    ['nothing', ''],
    ['a page', '<html><body></body></html>'],
    ['a list that breaks off', SECTIONS.slice(0, 400)],
    ['a list without end', '<CATEGORY><CATEGORY_NAME>a</CATEGORY_NAME>'.repeat(100_000)],
    [
      'entities of its own',
      '<!DOCTYPE a [<!ENTITY b "bb">]><CATEGORY><CATEGORY_NAME>&b;</CATEGORY_NAME></CATEGORY>',
    ],
  ])('%s is no list of categories', (_, text) => {
    expect(heurekaCategoriesIn(text)).toBeNull();
  });

  const treeOf = (profile: 'google' | 'heureka' | 'idealo', text: string, asked: string[] = []) => {
    const request = async ({ url }: { url: string }) => {
      asked.push(url);
      return { status: 200, headers: { get: () => null }, request: {}, text: async () => text };
    };
    const ctx = { http: { request }, config: settings({ profile, category_language: 'tr' }) };
    return feedConnector.readCategoryTree(ctx as never, null);
  };

  test('Google’s categories come in the language of the settings, Heureka’s from Heureka, idealo has none', async () => {
    const asked: string[] = [];
    const google = await treeOf('google', '166 - Giyim\n', asked);
    expect(google.categories.map(({ syncId }) => syncId)).toEqual(['166']);
    expect((await treeOf('heureka', SECTIONS, asked)).categories).toHaveLength(3);
    expect(await treeOf('idealo', '', asked)).toEqual({ categories: [], next: null, none: true });
    expect(asked.map((url) => new URL(url).pathname)).toEqual([
      '/basepages/producttype/taxonomy-with-ids.tr-TR.txt',
      '/direct/xml-export/shops/heureka-sekce.xml',
    ]);
  });

  test('an answer that is no list is a fault of the channel', async () => {
    for (const profile of ['google', 'heureka'] as const)
      await expect(treeOf(profile, '<html></html>')).rejects.toMatchObject({ kind: 'protocol' });
  });

  test('attributes are the fields that properties fill, with the words of the channel', async () => {
    const attributes = await feedConnector.readCategoryAttributes({ config: settings() } as never, '166');
    expect(attributes.map(({ code }) => code)).toEqual([
      'mpn',
      'color',
      'size',
      'material',
      'gender',
      'age_group',
    ]);
    expect(attributes.find(({ code }) => code === 'gender')?.allowedValues).toContainEqual({
      code: 'female',
      label: 'female',
    });
  });
});

describe('a mapped product', () => {
  test('is in Google’s category, its own path stays the product type', () => {
    const text = fileOf(settings(), 'xml', [fullProduct({ categorySyncId: '212' })]);
    expect(text).toContain('<g:google_product_category>212</g:google_product_category>');
    expect(text).toContain('<g:product_type>Clothes &gt; T-Shirts</g:product_type>');
    expect(fileOf(settings(), 'xml', [fullProduct()])).not.toContain('google_product_category');
  });

  test('keeps the category that it names itself', () => {
    const properties = [{ name: 'google_product_category', value: '1604' }];
    const text = fileOf(settings(), 'xml', [fullProduct({ properties, categorySyncId: '212' })]);
    expect(text).toContain('<g:google_product_category>1604</g:google_product_category>');
  });

  test.each(['meta', 'tiktok', 'pinterest'] as const)('is in Google’s category at %s', (profile) => {
    const { values } = readItem(
      fullProduct({ categorySyncId: '212' }),
      settings({ profile }),
      PROFILES[profile],
    );
    const at = PROFILES[profile].fields.findIndex(({ name }) => name === 'google_product_category');
    expect(values[at]).toEqual(['212']);
  });

  test('is in Heureka’s category, an unmapped one in the merchant’s own', () => {
    const categoryOf = (more = {}) =>
      /<CATEGORYTEXT>(.*)<\/CATEGORYTEXT>/.exec(
        fileOf(settings({ profile: 'heureka' }), 'xml', [fullProduct(more)]),
      )?.[1];
    expect(categoryOf({ categorySyncId: 'Oblečení | Trička' })).toBe('Heureka.cz | Oblečení | Trička');
    expect(categoryOf()).toBe('Heureka.cz | Clothes | T-Shirts');
  });

  test('is in no category of another tree, after a change of the profile', () => {
    const path = 'Oblečení | Trička';
    expect(fileOf(settings(), 'xml', [fullProduct({ categorySyncId: path })])).not.toContain(path);
    const text = fileOf(settings({ profile: 'heureka' }), 'xml', [fullProduct({ categorySyncId: '212' })]);
    expect(text).toContain('<CATEGORYTEXT>Heureka.cz | Clothes | T-Shirts</CATEGORYTEXT>');
  });

  test('has the values that the mapping gives its attributes', () => {
    const attributes = [
      { code: 'color', value: 'Navy' },
      { code: 'gender', value: 'female' },
    ];
    const text = fileOf(settings(), 'xml', [fullProduct({ attributes })]);
    expect(text).toContain('<g:color>Navy</g:color>');
    expect(text).toContain('<g:gender>female</g:gender>');
  });
});
