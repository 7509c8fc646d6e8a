import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryFiles } from './checks/docs-paths.ts';

/** A statement of docs/spec, or a row of docs/reliability.md. */
interface Statement {
  id: string;
  page: string;
  /** Empty for a row of docs/reliability.md, which names its tests itself. */
  text: string;
}

/** A test that a comment or its title gives an id. */
interface Held {
  id: string;
  file: string;
  title: string;
}

const FOLDER = 'docs/spec';
const FAULTS = 'docs/reliability.md';
const STATEMENT = /^- \*\*([A-Z]+-?\d+)\*\* (.+)$/gm;
const FAULT = /^\| ([RS]\d+) \|/gm;
const TEST_FILE = /\.(test|spec)\.tsx?$/;
const CALL = /\b(?:test|it|describe)((?:\.\w+)*)(?:<[^(]*>)?\(/y;
/** Their first argument list is not the one with the title: `test.each([…])('title', …)`. */
const WITH_TABLE = /\.(?:each|for|runIf|skipIf)$/;
const DIRECT_TITLE = /\(\s*(['"`])((?:[^\\]|\\.)*?)\1/y;
const LATE_TITLE = /\)\(\s*(['"`])((?:[^\\]|\\.)*?)\1/g;
const TAG = /^[ \t]*\/\/ holds (.+)$/gm;
/** `R5: …`, `R5, R6: …` and `control of R5: …`: the harness finds these by their titles. */
const FAULT_TITLE = /^(?:control of )?([RS]\d+(?:,? [RS]\d+)*)\b/;

/** The page docs/spec/tests.md: the tests of each statement. @throws Error naming every id that is unknown or doubled */
export function specTests(root: string): string {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n');
  const pages = readdirSync(join(root, FOLDER)).filter((name) => !['README.md', 'tests.md'].includes(name));
  const statements = [
    ...pages.sort().flatMap((page) => statementsIn(page, read(join(FOLDER, page)))),
    ...[...read(FAULTS).matchAll(FAULT)].map(([, id]) => ({ id: id!, page: FAULTS, text: '' })),
  ];
  const files = repositoryFiles(root);
  const held = files.filter((file) => TEST_FILE.test(file)).flatMap((file) => heldIn(file, read(file)));
  const sources = files.filter((file) => /\.(tsx?|sql|md)$/.test(file) && !TEST_FILE.test(file));
  const problems = [
    ...doubledIds(statements),
    ...unknownIds(statements, [...held, ...sources.flatMap((file) => namedIn(statements, file, read(file)))]),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return page(
    statements.filter(({ text }) => text !== ''),
    Map.groupBy(held, ({ id }) => id),
  );
}

const statementsIn = (page: string, text: string): Statement[] =>
  [...text.matchAll(STATEMENT)].map(([, id, statement]) => ({ id: id!, page, text: statement! }));

/** The ids that comments and titles give the tests of a file. @throws Error for a comment that stands above no test */
export function heldIn(file: string, source: string): Held[] {
  const tagged = [...source.matchAll(TAG)].flatMap((tag) => {
    const title = titleAfter(source, tag.index);
    if (title === undefined) throw new Error(`${file}: "${tag[0].trim()}" stands above no test`);
    return tag[1]!.split(', ').map((id) => ({ id, file, title }));
  });
  const titled = [...source.matchAll(/\b(?:test|it|describe)(?=[.(<])/g)].flatMap(({ index }) => {
    const title = titleAt(source, index) ?? '';
    const ids = FAULT_TITLE.exec(title)?.[1]?.split(/,? /) ?? [];
    return ids.map((id) => ({ id, file, title }));
  });
  return [...tagged, ...titled];
}

/** The titles down to the call below a run of line comments; the formatter puts a comment above the loop around a test. */
function titleAfter(source: string, tag: number): string | undefined {
  const comments = /(?:[ \t]*\/\/.*\n)*\s*(?:for \(.*\)\s*)?/y;
  comments.lastIndex = tag;
  comments.exec(source);
  const title = titleAt(source, comments.lastIndex);
  return title && [...titlesAbove(source, tag), title].join(' › ');
}

/** The titles of the blocks around a place, as the formatter indents them. */
function titlesAbove(source: string, at: number): string[] {
  const titles: string[] = [];
  let indent = /[ \t]*/y.exec(source.slice(at))![0].length;
  for (const block of [
    ...source.slice(0, at).matchAll(/^([ \t]*)(?=(?:test\.)?describe[.(<])/gm),
  ].reverse()) {
    if (block[0].length >= indent) continue;
    indent = block[0].length;
    titles.unshift(titleAt(source, block.index + indent) ?? '');
  }
  return titles;
}

function titleAt(source: string, at: number): string | undefined {
  CALL.lastIndex = at;
  const call = CALL.exec(source);
  if (call === null) return undefined;
  const pattern = WITH_TABLE.test(call[1]!) ? LATE_TITLE : DIRECT_TITLE;
  pattern.lastIndex = CALL.lastIndex - 1;
  const found = pattern.exec(source);
  return found?.[2]?.replaceAll(/\\(.)/g, '$1');
}

/** Ids that a comment or a document names, as far as they have the form of a statement's. */
function namedIn(statements: Statement[], file: string, text: string): Held[] {
  const prefixes = new Set(statements.filter(({ id }) => id.includes('-')).map(({ id }) => id.split('-')[0]));
  const ids = text.match(new RegExp(`\\b(?:${[...prefixes].join('|')})-\\d+\\b`, 'g')) ?? [];
  return ids.map((id) => ({ id, file, title: '' }));
}

const doubledIds = (statements: Statement[]): string[] =>
  [...Map.groupBy(statements, ({ id }) => id)]
    .filter(([, all]) => all.length > 1)
    .map(([id, all]) => `${id} is defined twice: ${all.map(({ page }) => page).join(', ')}`);

function unknownIds(statements: Statement[], named: Held[]): string[] {
  const known = new Set(statements.map(({ id }) => id));
  return named
    .filter(({ id }) => !known.has(id))
    .map(({ id, file }) => `${file} names ${id}, which no page defines`);
}

function page(statements: Statement[], held: Map<string, Held[]>): string {
  const without = statements.filter(({ id }) => !held.has(id));
  const pages = [...Map.groupBy(statements, (statement) => statement.page)];
  return `${[
    '# Tests of the statements',
    '',
    'Made by `npm run generate` from the comments `// holds …` of the tests ([README.md](README.md)).',
    '',
    `${statements.length - without.length} of ${statements.length} statements are held by a test.`,
    ...(without.length === 0 ? [] : ['', '## Held by no test', '']),
    ...without.map(({ id, text, page }) => `- [${id}](${page}): ${text}`),
    ...pages.flatMap(([name, its]) => [
      '',
      `## [${name}](${name})`,
      '',
      '| id | tests |',
      '| --- | --- |',
      ...its.map(({ id }) => `| ${id} | ${cell(held.get(id) ?? [])} |`),
    ]),
  ].join('\n')}\n`;
}

const cell = (tests: Held[]): string =>
  [...Map.groupBy(tests, ({ file }) => file)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([file, its]) =>
        `[${basename(file)}](../../${file}): ${its.map(({ title }) => escaped(title)).join('; ')}`,
    )
    .join('<br>') || 'none';

/** A title as plain text inside a table of Markdown. */
const escaped = (title: string): string => title.replaceAll(/[\\|<>*_`[\]]/g, '\\$&');
