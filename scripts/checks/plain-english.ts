import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text that opens with a pronoun instead of naming its subject. */
export interface UnclearText {
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
/** A sentence, up to its end; marks of emphasis count as no part of it. */
const SENTENCE = /(?:^|(?<=[.!?][)"”’]*\s+))\S.*?(?:[.!?][)"”’]*(?=\s|$)|$)/gs;

/** Finds comments and sentences of documents without a named subject (STYLE.md, "Plain English"). @param files from the root */
export function unclearTexts(folder: string, files: string[]): UnclearText[] {
  const inFiles = (pattern: RegExp, find: (source: string) => Omit<UnclearText, 'file'>[]): UnclearText[] =>
    files
      .filter((file) => pattern.test(file) && file !== EXCEPT)
      .flatMap((file) => find(readFileSync(join(folder, file), 'utf8')).map((found) => ({ file, ...found })));
  return [...inFiles(/\.tsx?$/, unclearComments), ...inFiles(/\.md$/, unclearProse)];
}

export function unclearComments(source: string): Omit<UnclearText, 'file'>[] {
  return [...source.matchAll(COMMENT_START)]
    .map((match) => ({ text: match[1]!, at: match.index + match[0].length - match[1]!.length }))
    .filter(({ text }) => NAMES_NO_SUBJECT.test(text))
    .map(({ text, at }) => ({
      line: source.slice(0, at).split('\n').length,
      text: text.replace(/\s*\*\/$/, ''),
    }));
}

/** Sentences of a text without a named subject. A question may ask for its subject, and a quoted sentence is an example. */
export const unclearSentences = (text: string): string[] =>
  [...text.replaceAll(/\*\*|__/g, '').matchAll(SENTENCE)]
    .map(([sentence]) => sentence.replaceAll(/\s+/g, ' '))
    .filter((sentence) => NAMES_NO_SUBJECT.test(sentence) && !sentence.endsWith('?'));

/** Sentences of a Markdown document without a named subject; fenced blocks are examples. */
export function unclearProse(markdown: string): Omit<UnclearText, 'file'>[] {
  return blocksOf(markdown).flatMap(({ line, text }) =>
    unclearSentences(text).map((sentence) => ({ line, text: sentence })),
  );
}

/** Paragraphs, list items, headings and cells of tables, each as one text with its first line. */
function blocksOf(markdown: string): { line: number; text: string }[] {
  const blocks: { line: number; text: string }[] = [];
  let fenced = false;
  let isOpen = false;
  for (const [index, content] of markdown.split(/\r?\n/).entries()) {
    const isFence = /^\s*(```|~~~)/.test(content);
    if (isFence) fenced = !fenced;
    if (fenced || isFence || content.trim() === '') {
      isOpen = false;
      continue;
    }
    const [, mark = '', text = ''] = content.match(/^\s*((?:#+|>|[*+-]|\d+\.)\s+)*(.*)$/)!;
    const cells = text.startsWith('|') ? text.split('|').map((cell) => cell.trim()) : [text];
    if (isOpen && mark === '' && cells.length === 1) blocks.at(-1)!.text += `\n${text}`;
    else blocks.push(...cells.map((cell) => ({ line: index + 1, text: cell })));
    isOpen = cells.length === 1 && !mark.startsWith('#');
  }
  return blocks;
}

const DESCRIBED_BY = ['summary', 'description'];

/** Finds summaries and descriptions of an API document without a named subject. @returns them with their place */
export function unclearDescriptions(node: unknown, place = ''): string[] {
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string'
      ? DESCRIBED_BY.includes(key)
        ? unclearSentences(value).map((sentence) => `${place}: ${sentence}`)
        : []
      : unclearDescriptions(value, `${place} ${key}`.trim()),
  );
}
