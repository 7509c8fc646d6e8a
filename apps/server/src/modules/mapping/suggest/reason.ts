import { keyOf } from './category-index.ts';
import type { Suggestion } from './suggest.ts';
import { wordsOf } from './tokens.ts';

/** Evidence for a suggestion that a person can check. */
export interface SuggestionReason {
  reason: 'same_path' | 'same_name' | 'shared_words';
  /** Words of our path that occur in the names of the suggestion, in our spelling. */
  words: string[];
}

/** The reason why a category of the channel was suggested for one of ours. */
export function reasonOf(path: readonly string[], suggestion: Pick<Suggestion, 'path'>): SuggestionReason {
  const theirs = new Set(suggestion.path.flatMap((name) => wordsOf(name)));
  const words = path.flatMap((name) =>
    name.split(/[^\p{L}\p{N}]+/u).filter((word) => wordsOf(word).some((one) => theirs.has(one))),
  );
  const key = (name: string | undefined): string => keyOf([...new Set(wordsOf(name ?? ''))]);
  const samePath =
    path.length === suggestion.path.length &&
    path.every((name, at) => key(name) === key(suggestion.path[at]));
  const sameName = key(path.at(-1)) === key(suggestion.path.at(-1));
  return {
    reason: samePath ? 'same_path' : sameName ? 'same_name' : 'shared_words',
    words: [...new Set(words)],
  };
}
