import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import {
  buildCategoryIndex,
  type CategoryIndex,
  type IndexedCategory,
} from '@sluice/server/modules/mapping/suggest/category-index.ts';
import { suggestCategories } from '@sluice/server/modules/mapping/suggest/suggest.ts';
import { table } from './report.ts';

const FOLDER = new URL('../../../shared/data/taxonomies/', import.meta.url);

interface Truth {
  id: string;
  path: string[];
  /** The category of the channel that people mapped it to. */
  target: string;
}

/**
 * Suggestions against the mapping of 10,309 Shopify categories to Google's tree that people made. The weights were found
 * on the half called train; the other half tells what they are worth. Short paths and slips of the pen stand for trees
 * that are less alike than these two; German and Turkish for those in which nothing is to be found.
 */
export async function benchSuggest(): Promise<void> {
  if (!existsSync(FOLDER)) {
    console.log('suggest: skipped, the taxonomies are not beside this checkout');
    return;
  }
  const tree = readTree();
  const truth = readTruth();
  const began = performance.now();
  const index = buildCategoryIndex(tree);
  const buildMs = performance.now() - began;
  const train = truth.filter(isTrain);
  const test = truth.filter((one) => !isTrain(one));
  const rows = [
    baseline('baseline: equal leaf names', truth, tree),
    measure('all', index, truth, whole),
    measure('train', index, train, whole),
    measure('test', index, test, whole),
    measure('test, last two names', index, test, (path) => path.slice(-2)),
    measure('test, leaf name alone', index, test, (path) => path.slice(-1)),
    measure('test, two letters of the leaf swapped', index, test, mistyped),
  ];
  table(
    `categories of Shopify in Google's tree of ${tree.length}, index built in ${Math.round(buildMs)} ms`,
    rows,
  );
  table('paths in other languages than the tree', [
    silence('German', index, readPaths('shopify/categories.de.txt', ' : ')),
    silence('Turkish', index, readPaths('tr-marketplaces/trendyol.tsv', '\t')),
  ]);
  const large = buildCategoryIndex(
    readPaths('shopify/categories.en.txt', ' : ').map((path, at) => ({ syncId: `${at}`, path })),
  );
  table("the other way round, for the time in a tree of Shopify's size", [
    silence(
      'Google',
      large,
      tree.map((one) => [...one.path]),
    ),
  ]);
}

const whole = (path: string[]): string[] => path;

/** Half of the truth, by a hash of its id, so that the halves are the same at every run. */
const isTrain = ({ id }: Truth): boolean => createHash('sha1').update(id).digest()[0]! % 2 === 0;

function measure(
  what: string,
  index: CategoryIndex,
  truth: readonly Truth[],
  change: (path: string[]) => string[],
) {
  let first = 0;
  let three = 0;
  let slowest = 0;
  const began = performance.now();
  for (const { path, target } of truth) {
    const start = performance.now();
    const found = suggestCategories(index, change(path));
    slowest = Math.max(slowest, performance.now() - start);
    if (found[0]?.syncId === target) first++;
    if (found.some((one) => one.syncId === target)) three++;
  }
  const ms = (performance.now() - began) / truth.length;
  return row(what, truth.length, { first, three, ms, slowest });
}

/** The first category whose leaf name is the same, as people would look for it. */
function baseline(what: string, truth: readonly Truth[], tree: readonly IndexedCategory[]) {
  const byLeaf = Map.groupBy(tree, ({ path }) => path.at(-1)!.toLowerCase());
  let first = 0;
  let three = 0;
  const began = performance.now();
  for (const { path, target } of truth) {
    const found = (byLeaf.get(path.at(-1)!.toLowerCase()) ?? []).slice(0, 3);
    if (found[0]?.syncId === target) first++;
    if (found.some((one) => one.syncId === target)) three++;
  }
  const ms = (performance.now() - began) / truth.length;
  return row(what, truth.length, { first, three, ms, slowest: 0 });
}

const percent = (part: number, all: number): number => Math.round((part / all) * 1000) / 10;

interface Measured {
  /** Suggestions whose first is right. */
  readonly first: number;
  /** Suggestions of whose first three one is right. */
  readonly three: number;
  /** Of a suggestion, on average. */
  readonly ms: number;
  readonly slowest: number;
}

const row = (what: string, categories: number, { first, three, ms, slowest }: Measured) => ({
  what,
  categories,
  'top-1 %': percent(first, categories),
  'top-3 %': percent(three, categories),
  'ms each': Math.round(ms * 1000) / 1000,
  'slowest ms': Math.round(slowest * 10) / 10,
});

function silence(what: string, index: CategoryIndex, paths: readonly string[][]) {
  const began = performance.now();
  const silent = paths.filter((path) => suggestCategories(index, path).length === 0).length;
  const ms = (performance.now() - began) / paths.length;
  return {
    what,
    paths: paths.length,
    'no suggestion %': percent(silent, paths.length),
    'ms each': Math.round(ms * 1000) / 1000,
  };
}

/** Two neighbouring letters in the middle of the longest word of the leaf, swapped. */
function mistyped(path: string[]): string[] {
  const leaf = path.at(-1)!;
  const word = leaf.split(/[^\p{L}]+/u).reduce((a, b) => (b.length > a.length ? b : a), '');
  const at = word.length >> 1;
  const wrong = `${word.slice(0, at - 1)}${word[at] ?? ''}${word[at - 1] ?? ''}${word.slice(at + 1)}`;
  return [...path.slice(0, -1), leaf.replace(word, wrong)];
}

const linesOf = (file: string): string[] => readFileSync(new URL(file, FOLDER), 'utf8').trim().split('\n');

const readTree = (): IndexedCategory[] =>
  linesOf('google/taxonomy.2021-09-21.en.tsv')
    .map((line) => line.split('\t'))
    .map(([syncId = '', path = '']) => ({ syncId, path: path.split(' > ') }));

const readTruth = (): Truth[] =>
  linesOf('shopify/shopify-to-google.tsv')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([id = '', path = '', target = '']) => ({ id, path: path.split(' > '), target }));

/** The paths of a list that has something else before each. */
const readPaths = (file: string, separator: string): string[][] =>
  linesOf(file).flatMap((line) => {
    const path = line.split(separator)[1];
    return line.startsWith('#') || path === undefined || path === 'path' ? [] : [path.split(' > ')];
  });
