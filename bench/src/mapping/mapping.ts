import {
  buildCategoryIndex,
  type CategoryIndex,
} from '@sluice/server/modules/mapping/suggest/category-index.ts';
import { languageOf, votesOf } from '@sluice/server/modules/mapping/suggest/language/detect.ts';
import { suggestCategories } from '@sluice/server/modules/mapping/suggest/suggest.ts';
import { quantile, table } from '../report.ts';
import { benchAttributes } from './attributes.ts';
import { heldOutOfGoogle, isHeldOut } from './branches.ts';
import { type Language, Taxonomies, type Tree } from './taxonomies.ts';

const LANGUAGES: Language[] = ['en', 'tr', 'de'];
const MARKETPLACES = ['trendyol', 'hepsiburada', 'ciceksepeti'];

type Pair = readonly [from: string, to: string];

/**
 * Suggestions between trees of different languages, and between those of the same one. The truth of a translated tree is
 * that a category has the same id in all languages. Figures are of branches that neither words nor weights were tried out
 * on. `before` is the method of decision 16, which compares spellings alone.
 *
 * @param folder the taxonomies, as they are published
 */
export function benchMapping({ folder }: { folder: string }): void {
  const taxonomies = new Taxonomies(folder);
  const trees = { ...translatedTrees(taxonomies) };
  if (trees.shopify.en.size === 0) {
    console.log('mapping: skipped, the taxonomies are not beside this checkout');
    return;
  }
  const began = performance.now();
  const across = [
    ...acrossShopify(trees),
    ...acrossGoogle(taxonomies, trees),
    ...shopifyInGoogle(taxonomies, trees),
  ];
  table('categories between languages, held-out branches', [...across, ...acrossSunrise(taxonomies)]);
  table('categories in one language', sameLanguage(taxonomies, trees));
  benchAttributes(taxonomies);
  for (const file of taxonomies.missing) console.log(`left out: ${file} is not in ${folder}`);
  console.log(`\n${Math.round((performance.now() - began) / 1000)} s, ${memory()} MB in use`);
}

const memory = (): number => Math.round(process.memoryUsage().heapUsed / 1e6);

interface Trees {
  shopify: Record<Language, Tree>;
  google: Record<Language, Tree>;
}

const translatedTrees = (taxonomies: Taxonomies): Trees => {
  const of = (read: (language: Language) => Tree) =>
    Object.fromEntries(LANGUAGES.map((one) => [one, read(one)])) as Record<Language, Tree>;
  return { shopify: of((one) => taxonomies.shopify(one)), google: of((one) => taxonomies.google(one)) };
};

const orderedPairs = (): [Language, Language][] =>
  LANGUAGES.flatMap((from) =>
    LANGUAGES.filter((to) => to !== from).map((to): [Language, Language] => [from, to]),
  );

const acrossShopify = ({ shopify }: Trees) =>
  orderedPairs().map(([from, to]) =>
    measure(
      `Shopify ${from} to Shopify ${to}`,
      shopify[from],
      shopify[to],
      samePairs(shopify[from], isHeldOut),
    ),
  );

function acrossGoogle(taxonomies: Taxonomies, { google }: Trees) {
  const heldOut = heldOutOfGoogle(taxonomies, google.en);
  return orderedPairs()
    .filter(([from, to]) => google[from].size > 0 && google[to].size > 0)
    .map(([from, to]) =>
      measure(`Google ${from} to Google ${to}`, google[from], google[to], samePairs(google[from], heldOut)),
    );
}

function shopifyInGoogle(taxonomies: Taxonomies, { shopify, google }: Trees) {
  const pairs = taxonomies.shopifyToGoogle().filter(([id]) => isHeldOut(id));
  return orderedPairs()
    .filter(([, to]) => google[to].size > 0)
    .map(([from, to]) => measure(`Shopify ${from} to Google ${to}`, shopify[from], google[to], pairs));
}

function acrossSunrise(taxonomies: Taxonomies) {
  const [en, de] = [taxonomies.sunrise('en'), taxonomies.sunrise('de')];
  if (en.size === 0) return [];
  return [
    measure(
      'shop of Sunrise en to de',
      en,
      de,
      samePairs(en, () => true),
    ),
    measure(
      'shop of Sunrise de to en',
      de,
      en,
      samePairs(de, () => true),
    ),
  ];
}

function sameLanguage(taxonomies: Taxonomies, { shopify, google }: Trees) {
  const pairs = taxonomies.shopifyToGoogle();
  const rows = LANGUAGES.filter((one) => google[one].size > 0).map((one) =>
    measure(`Shopify ${one} to Google ${one}`, shopify[one], google[one], pairs),
  );
  for (const from of MARKETPLACES)
    for (const to of MARKETPLACES) {
      const known = taxonomies.marketplacePairs(from, to);
      if (from !== to && known.length > 0)
        rows.push(
          measure(`${from} to ${to}`, taxonomies.marketplace(from), taxonomies.marketplace(to), known),
        );
    }
  return rows;
}

const samePairs = (tree: Tree, isMeant: (id: string) => boolean): Pair[] =>
  [...tree.keys()].filter(isMeant).map((id) => [id, id]);

/** Every so many pairs are enough to know the share to a point. */
const MOST_PAIRS = 600;

function measure(what: string, from: Tree, to: Tree, pairs: readonly Pair[]) {
  const index = indexOf(to);
  const language = languageOf([], votesOf([...from.values()].map((path) => path.at(-1) ?? '')));
  const known = pairs.filter(([id, target]) => from.has(id) && to.has(target));
  const step = Math.max(1, known.length / MOST_PAIRS);
  const tried = known.filter((_, at) => at % step < 1);
  const times: number[] = [];
  const found = { first: 0, three: 0, any: 0, before: 0, before3: 0 };
  for (const [id, target] of tried) {
    const began = performance.now();
    const ids = suggestCategories(index, from.get(id)!, language).map((one) => one.syncId);
    times.push(performance.now() - began);
    if (ids.length > 0) found.any++;
    if (ids[0] === target) found.first++;
    if (ids.includes(target)) found.three++;
    // Told that the languages are the same, it compares spellings.
    const spelt = suggestCategories(index, from.get(id)!, index.language).map((one) => one.syncId);
    if (spelt[0] === target) found.before++;
    if (spelt.includes(target)) found.before3++;
  }
  const percent = (part: number, all = tried.length): number =>
    Math.round((1000 * part) / Math.max(1, all)) / 10;
  return {
    what,
    pairs: tried.length,
    'top-1 %': percent(found.first),
    'top-3 %': percent(found.three),
    'suggested %': percent(found.any),
    'wrong first %': percent(found.any - found.first, found.any),
    'none right %': percent(found.any - found.three, found.any),
    'before top-1 %': percent(found.before),
    'before top-3 %': percent(found.before3),
    'ms each': Math.round(100 * quantile(times, 0.5)) / 100,
    'slowest ms': Math.round(quantile(times, 1)),
  };
}

const indexes = new Map<Tree, CategoryIndex>();

function indexOf(tree: Tree): CategoryIndex {
  const known = indexes.get(tree);
  if (known !== undefined) return known;
  const began = performance.now();
  const index = buildCategoryIndex(Array.from(tree, ([syncId, path]) => ({ syncId, path })));
  console.log(
    `index of ${tree.size} categories (${index.language ?? 'no known language'}): ${Math.round(performance.now() - began)} ms`,
  );
  indexes.set(tree, index);
  return index;
}
