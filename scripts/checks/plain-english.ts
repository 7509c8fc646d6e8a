import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A comment that opens with a pronoun instead of naming its subject. */
export interface UnclearComment {
  file: string;
  line: number;
  text: string;
}

/** Quotes sentences that break the rule. */
const EXCEPT = 'scripts/checks/plain-english.test.ts';

/** The beginning of a block comment, or of a run of line comments in TypeScript or SQL; group 1 is its first line. */
const COMMENT_START =
  /(?:\/\*\*?\s+(?:\*\s+)?|(?<!^[ \t]*\/\/.*\n)^[ \t]*\/\/ |(?<!^[ \t]*--.*\n)^[ \t]*-- |[;,{(] \/\/ )(\S.*)/gm;
const NAMES_NO_SUBJECT = /^(?:What|Whose|Those|The same of)\b/;

/** Finds comments without a named subject (STYLE.md, "Plain English"). @param files from the root */
export const unclearComments = (folder: string, files: string[]): UnclearComment[] =>
  files
    .filter((file) => /\.tsx?$/.test(file) && file !== EXCEPT)
    .flatMap((file) =>
      unclearIn(readFileSync(join(folder, file), 'utf8')).map((found) => ({ file, ...found })),
    );

export function unclearIn(source: string): Omit<UnclearComment, 'file'>[] {
  return [...source.matchAll(COMMENT_START)]
    .map((match) => ({ text: match[1]!, at: match.index + match[0].length - match[1]!.length }))
    .filter(({ text }) => NAMES_NO_SUBJECT.test(text))
    .map(({ text, at }) => ({
      line: source.slice(0, at).split('\n').length,
      text: text.replace(/\s*\*\/$/, ''),
    }));
}
