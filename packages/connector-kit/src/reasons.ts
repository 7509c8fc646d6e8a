import type { Issue, IssueCode } from './issues.ts';

/** Words of a channel and their meaning; the pattern meets the text as `plainText` makes it. */
export type Reason = readonly [pattern: RegExp, code: IssueCode, field?: string];

/** In small letters without the Turkish ones' dots and tails: sources spell them both ways. */
export const plainText = (text: string): string =>
  text.toLocaleLowerCase('tr').replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '');

/** Longer texts are cut: nobody reads them, and patterns would search them for seconds. */
const MOST_LETTERS = 2_000;

/**
 * Reads the reasons of a channel that tells them as text alone. The first pattern that fits decides, and what fits none is
 * `rejected`; the text itself is kept as it is.
 *
 * @param silent stands for the reason of a refusal without words
 * @param fields finds the field where the known reason names none
 */
export function reasonReader(
  known: readonly Reason[],
  silent: string,
  fields: readonly (readonly [pattern: RegExp, field: string])[] = [],
): { issueOf(message: string): Issue; issuesOf(reasons: readonly string[]): Issue[] } {
  const issueOf = (told: string): Issue => {
    const message = told.slice(0, MOST_LETTERS);
    const text = plainText(message);
    const fits = ([pattern]: readonly [RegExp, ...unknown[]]): boolean => pattern.test(text);
    const [, code = 'rejected', named] = known.find(fits) ?? [];
    const field = named ?? fields.find(fits)?.[1];
    return { code, message, ...(field === undefined ? {} : { field }) };
  };
  const issuesOf = (reasons: readonly string[]): Issue[] => {
    const told = reasons.filter((reason) => reason.trim() !== '');
    return (told.length === 0 ? [silent] : told).map(issueOf);
  };
  return { issueOf, issuesOf };
}
