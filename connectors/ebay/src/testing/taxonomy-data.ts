import type { Aspect, Category, Tree } from './records.ts';

/** A leaf: lamps. */
export const LEAF = '112581';

const CATEGORIES: readonly Category[] = [
  { categoryId: '11700', name: 'Home & Garden', parentId: null },
  { categoryId: '20697', name: 'Lamps, Lighting & Ceiling Fans', parentId: '11700' },
  { categoryId: LEAF, name: 'Lamps', parentId: '20697' },
  { categoryId: '116880', name: 'Light Bulbs', parentId: '20697' },
];

const tree = (version: number): Tree => ({ version, categories: CATEGORIES });

/** By id: the trees of EBAY_US, EBAY_GB and EBAY_DE. */
export const TREES: readonly (readonly [id: string, tree: Tree])[] = [
  ['0', tree(130)],
  ['3', tree(128)],
  ['77', tree(131)],
];

const FREE = { required: false, selectionOnly: false, multiple: false, variations: false };

export const ASPECTS: readonly Aspect[] = [
  { ...FREE, name: 'Brand', required: true, values: ['Unbranded', 'IKEA'] },
  { ...FREE, name: 'Color', variations: true, values: ['Black', 'White'] },
  { ...FREE, name: 'Power Source', selectionOnly: true, values: ['Battery', 'Corded Electric'] },
  { ...FREE, name: 'Material', multiple: true, values: ['Glass', 'Metal', 'Wood'] },
];
