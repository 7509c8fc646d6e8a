import { buildCategoryIndex } from './category-index.ts';
import { languageOf, type Votes, votesOf } from './language/detect.ts';
import { LANGUAGES, type Language } from './language/stems.ts';
import { suggestCategories } from './suggest.ts';

/** A value or attribute that a name may correspond to. */
export interface Named {
  readonly code: string;
  readonly label: string;
}

export interface NameSuggestion extends Named {
  /** 0 to 1, as of categories. */
  readonly confidence: number;
}

/** Names are short, so that a part in common says little: the floor is higher than that of categories. */
export const NAME_FLOOR = 0.6;

/**
 * Suggests for values or attribute names of ours those of a channel: the best first, at most three, none below the floor.
 * Numbers must be the same in both: size 38 is not 39.
 *
 * @param theirs the channel's
 * @param around other names of both sides, which tell the languages
 */
export function nameSuggester(
  theirs: readonly Named[],
  around: { ours: readonly string[]; theirs: readonly string[] },
): (name: string) => NameSuggestion[] {
  const labels = theirs.map(({ label }) => label);
  const index = buildCategoryIndex(
    theirs.map(({ code, label }) => ({ syncId: code, path: [label] })),
    languageOf(labels, votesOf(around.theirs)),
  );
  const byCode = new Map(theirs.map((one) => [one.code, one.label]));
  const ours = votesOf(around.ours);
  return (name) =>
    languagesOf(name, ours)
      .map((language) => suggestCategories(index, [name], language))
      .reduce((best, found) => ((found[0]?.confidence ?? 0) > (best[0]?.confidence ?? 0) ? found : best), [])
      .map(({ syncId, confidence }) => ({ code: syncId, label: byCode.get(syncId) ?? syncId, confidence }))
      .filter(({ label, confidence }) => confidence >= NAME_FLOOR && numbersIn(label) === numbersIn(name));
}

/** The languages that a name may be in: a short one alone does not always tell. */
function languagesOf(name: string, around: Votes): readonly (Language | undefined)[] {
  const language = languageOf([name], around) ?? languageOf([], around);
  return language === undefined ? LANGUAGES : [language];
}

const numbersIn = (text: string): string => (text.match(/\d+/g) ?? []).sort().join(' ');
