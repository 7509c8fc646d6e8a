import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './checks/tools.ts';
import { missingParts, PAGES, SECTIONS, withFacts } from './connector-pages.ts';
import { sending } from './connector-table.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8').replaceAll('\r\n', '\n');
const [connector] = sending;

test('every connector that sends has a page, which the list of pages links, and no page is without one', () => {
  const pages = globSync('*.md', { cwd: join(ROOT, PAGES) }).map((file) => basename(file, '.md'));
  const platforms = sending.map(({ platform }) => platform);
  expect(pages.filter((name) => name !== 'README').sort()).toEqual([...platforms].sort());
  const list = read(`${PAGES}/README.md`);
  expect(platforms.filter((platform) => !list.includes(`](${platform}.md)`))).toEqual([]);
});

test.each(sending.map((one) => [one.platform, one] as const))(
  'the page of %s has every section and names every setting by its label',
  (platform, one) => {
    expect(missingParts(one, read(`${PAGES}/${platform}.md`))).toEqual([]);
  },
);

test('a page without a section, a setting or the mark of a made part is found', () => {
  const page = read(`${PAGES}/${connector!.platform}.md`);
  const cut = page
    .replace(`## ${SECTIONS[3]}\n`, '')
    .replace('generate: words', '')
    .replaceAll('**API key**', 'API key');
  expect(missingParts(connector!, cut)).toEqual(['## Orders', 'words', '**API key**']);
});

test('the made parts of a page follow the declaration, and the rest stays as it was written', () => {
  const [start, middle, end] = ['# A\n', '\nB\n', '\nC $& $1\n'];
  const of = (name: string, old: string) => `<!-- npm run generate: ${name} -->\n${old}<!-- end -->`;
  const page = `${start}${of('facts', 'old\n')}${middle}${of('words', '')}${end}`;
  const made = withFacts(connector!, page);
  expect(made).toContain(
    '| ship with tracking, in parts | deliver the order, by your own carrier | cancel lines |',
  );
  expect(made).not.toContain('old');
  expect([made.startsWith(start), made.includes(middle), made.endsWith(end)]).toEqual([true, true, true]);
  expect(withFacts(connector!, made)).toBe(made);
});
