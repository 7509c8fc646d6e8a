import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PORTAL = fileURLToPath(new URL('./src/', import.meta.url));
const GUIDES = fileURLToPath(new URL('../../docs/merchants/', import.meta.url));

type Texts = string | { [key: string]: Texts };
const wordsOf = (texts: Texts): string[] =>
  typeof texts === 'string' ? [texts.replace(/ …$/, '')] : Object.values(texts).flatMap(wordsOf);

// holds UI-87
test.each([
  ['en', '*.md'],
  ['tr', 'tr/*.md'],
])('guides for merchants in %s name pages and buttons as the portal does', (language, pattern) => {
  const texts = globSync(`**/locales/${language}.json`, { cwd: PORTAL });
  const words = new Set(
    texts.flatMap((file) => wordsOf(JSON.parse(readFileSync(PORTAL + file, 'utf8')) as Texts)),
  );
  const guides = globSync(pattern, { cwd: GUIDES }).map((file) => readFileSync(GUIDES + file, 'utf8'));
  const named = guides.flatMap((text) =>
    [...text.replaceAll('**', '').matchAll(/\*([^*\n]+)\*/g)].flatMap((match) => match[1]!.split(' → ')),
  );
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((name) => !words.has(name))).toEqual([]);
});
