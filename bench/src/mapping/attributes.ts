import { nameSuggester } from '@sluice/server/modules/mapping/suggest/names.ts';
import { table } from '../report.ts';
import type { Language, Taxonomies } from './taxonomies.ts';

const PAIRS: [Language, Language][] = [
  ['en', 'tr'],
  ['tr', 'en'],
  ['en', 'de'],
  ['de', 'en'],
  ['tr', 'de'],
  ['de', 'tr'],
];

/** A channel lists some names of attributes for a category, not all it has. */
const NAMES_OF_A_CATEGORY = 40;
const MOST_VALUES = 1_500;

/**
 * Values and names of Shopify's attributes between languages; the truth is that one has the same id in all. Left out are
 * values with numbers and those that are spelt alike, which need no suggestion. None served to make the lexicon.
 */
export function benchAttributes(taxonomies: Taxonomies): void {
  const rows = PAIRS.flatMap(([from, to]) => [
    measure(`values ${from} to ${to}`, valuesOf(taxonomies, from), valuesOf(taxonomies, to)),
    measure(`names ${from} to ${to}`, namesOf(taxonomies, from), namesOf(taxonomies, to)),
  ]).filter(({ tried }) => tried > 0);
  if (rows.length > 0) table('attributes between languages', rows);
}

/** Labels by id, in the lists that a channel offers them in. */
type Lists = ReadonlyMap<string, ReadonlyMap<string, string>>;

function valuesOf(taxonomies: Taxonomies, language: Language): Lists {
  const lists = new Map<string, Map<string, string>>();
  const attributes = taxonomies.attributeValues('en');
  for (const [id, { value }] of taxonomies.attributeValues(language)) {
    const attribute = attributes.get(id)?.attribute ?? '';
    const list = lists.get(attribute) ?? new Map();
    lists.set(attribute, list.set(id, value));
  }
  return lists;
}

function namesOf(taxonomies: Taxonomies, language: Language): Lists {
  const lists = new Map<string, Map<string, string>>();
  const known = taxonomies.attributes('tr');
  [...taxonomies.attributes(language)]
    .filter(([id]) => known.has(id))
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .forEach(([id, path], at) => {
      const part = `${Math.floor(at / NAMES_OF_A_CATEGORY)}`;
      lists.set(part, (lists.get(part) ?? new Map<string, string>()).set(id, path.join(' > ')));
    });
  return lists;
}

function measure(what: string, from: Lists, to: Lists) {
  const found = { tried: 0, first: 0, three: 0, any: 0 };
  const all = [...to.values()].reduce((sum, list) => sum + list.size, 0);
  const step = Math.max(1, all / MOST_VALUES);
  let at = 0;
  for (const [part, theirs] of to) {
    const ours = from.get(part) ?? new Map<string, string>();
    const options = Array.from(theirs, ([code, label]) => ({ code, label }));
    const suggest = nameSuggester(options, { ours: [...ours.values()], theirs: [...theirs.values()] });
    for (const [id, label] of ours) {
      if (at++ % step >= 1 || /\d/.test(label) || !theirs.has(id) || theirs.get(id) === label) continue;
      const ids = suggest(label).map((one) => one.code);
      found.tried++;
      if (ids.length > 0) found.any++;
      if (ids[0] === id) found.first++;
      if (ids.includes(id)) found.three++;
    }
  }
  const percent = (part: number, whole: number): number =>
    Math.round((1000 * part) / Math.max(1, whole)) / 10;
  return {
    what,
    tried: found.tried,
    'top-1 %': percent(found.first, found.tried),
    'top-3 %': percent(found.three, found.tried),
    'suggested %': percent(found.any, found.tried),
    'wrong first %': percent(found.any - found.first, found.any),
  };
}
