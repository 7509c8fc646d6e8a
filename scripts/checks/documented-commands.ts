import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command as a document shows it. */
export interface DocumentedCommand {
  /** `docs/scaling.md:12` */
  place: string;
  /** Its words, from the name of the program on. */
  words: string[];
}

const DOCUMENTS = [
  '*.md',
  'docs/*.md',
  'docs/{guides,merchants,connectors,api,spec}/**/*.md',
  '{packages,examples,apps}/*/README.md',
  'deploy/**/*.md',
];

const PROGRAMS = new Set(['sluice', 'npm']);
const SHELL_BLOCKS = new Set(['', 'sh', 'bash', 'console', 'shell']);

/** All commands of `sluice` and `npm` in the documents: lines of shell blocks, and code within sentences. */
export const documentedCommands = (root: string): DocumentedCommand[] =>
  globSync(DOCUMENTS, { cwd: root })
    .filter((file) => !file.includes('node_modules') && file !== 'CHANGELOG.md')
    .sort()
    .flatMap((file) => commandsIn(readFileSync(join(root, file), 'utf8'), file));

export function commandsIn(document: string, file: string): DocumentedCommand[] {
  const found: DocumentedCommand[] = [];
  let block: string | undefined;
  let continued = '';
  for (const [index, line] of document.split('\n').entries()) {
    const fence = /^\s*```(\w*)/.exec(line);
    if (fence !== null) {
      block = block === undefined ? fence[1]! : undefined;
      continue;
    }
    const place = `${file}:${index + 1}`;
    if (block === undefined)
      for (const [, code] of line.matchAll(/`([^`]+)`/g)) found.push(...commandsOf(code!, place));
    else if (SHELL_BLOCKS.has(block)) {
      continued += continued === '' ? line : line.trimStart();
      if (continued.endsWith('\\')) {
        continued = continued.slice(0, -1);
        continue;
      }
      found.push(...commandsOf(continued, place));
      continued = '';
    }
  }
  return found;
}

/** The commands of a line, which may be joined, follow variables, and be followed by an explanation. */
const commandsOf = (line: string, place: string): DocumentedCommand[] =>
  line
    .replace(/\s(#|→).*$/, '')
    .split(/&&|\|\||[|;]/)
    .map((part) => wordsOf(part))
    .filter(([program = '', next]) => PROGRAMS.has(program) && next !== undefined)
    .map((words) => ({ place, words }));

/** Explanations stand behind two spaces or more. */
function wordsOf(text: string): string[] {
  const command = text
    .trim()
    .replace(/^\$ /, '')
    .split(/\s{2,}/)[0]!;
  const words = (command.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^["']|["']$/g, ''));
  const begins = words.findIndex((word) => !/^[A-Z][A-Z0-9_]*=/.test(word));
  const rest = begins === -1 ? [] : words.slice(begins);
  return rest[0] === 'npx' ? rest.slice(1) : rest;
}
