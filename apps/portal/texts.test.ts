import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, 'src');
type Texts = { [key: string]: string | Texts };

const read = (path: string): string => readFileSync(join(SOURCE, path), 'utf8');
const folders = globSync('**/locales', { cwd: SOURCE }).sort();
const namespaceOf = (folder: string): string => folder.split('/').at(-2)!;

/** Every text by its dotted key; plural forms under their common name as well. */
function keysOf(texts: Texts, before = ''): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') keys.set(before + key, value);
    else for (const [inner, text] of keysOf(value, `${before}${key}.`)) keys.set(inner, text);
  }
  return keys;
}

const texts = (folder: string, language: string): Map<string, string> =>
  keysOf(JSON.parse(read(join(folder, `${language}.json`))) as Texts);

/** Turkish has the same plural forms as English. */
const placeholders = (text: string): string[] =>
  [...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name!).sort();

describe('texts', () => {
  test('there is one namespace for each folder', () => {
    expect(new Set(folders.map(namespaceOf)).size).toBe(folders.length);
  });

  test.each(folders)('%s: both languages say the same things with the same figures in them', (folder) => {
    const [english, turkish] = [texts(folder, 'en'), texts(folder, 'tr')];
    expect([...turkish.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) {
      expect(text.trim(), key).not.toBe('');
      expect(turkish.get(key)!.trim(), key).not.toBe('');
      const plural = /_(one|other)$/.test(key);
      if (!plural) expect(placeholders(turkish.get(key)!), key).toEqual(placeholders(text));
    }
  });
});

const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter(
  (file) => !/\.(test|generated)\.tsx?$/.test(file),
);

/** Texts of these are part of every page (`src/lib/texts.en.ts`); those of a feature come with its pages. */
const FRAME = ['app', 'lib', 'ui'];
/** Parts of the frame that speak as a feature whose texts are loaded with them. */
const LOADED_BY = new Map([
  ['app/SignInAgain.tsx', ['session']],
  ['app/IdentityDialog.tsx', ['session']],
]);

describe('texts of the sources', () => {
  test('each page brings the texts of its own feature', () => {
    for (const file of globSync('features/*/routes.ts', { cwd: SOURCE })) {
      const source = read(file);
      const brought = [...source.matchAll(/lazyPage\(\s*'([\w-]+)'/g)].map(([, feature]) => feature);
      expect(new Set(brought), file).toEqual(new Set([file.split('/')[1]]));
      expect(source, file).not.toContain('lazyRouteComponent');
    }
  });

  test.each(sources)('%s speaks with texts that are there', (file) => {
    const source = read(file);
    const loaded = [...source.matchAll(/loadTexts\('([\w-]+)'\)/g)].map(([, feature]) => feature!);
    const own = file.split('/')[0] === 'features' ? [file.split('/')[1]!] : LOADED_BY.get(file);
    const there = new Set([...FRAME, ...(own ?? []), ...loaded]);
    const named = [...source.matchAll(/useTranslation\((\[[^\]]*\]|'[^']*')/g)].flatMap(([, names]) =>
      [...names!.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!),
    );
    const inKeys = [...source.matchAll(/\bt\(\s*['`]([\w-]+):/g)].map(([, name]) => name!);
    expect([...named, ...inKeys].filter((name) => !there.has(name))).toEqual([]);
  });

  test.each(sources)('%s asks for texts that exist', (file) => {
    const source = read(file);
    const [, asked] = /useTranslation\('(\w[\w-]*)'/.exec(source) ?? [];
    // A function that is handed `t` speaks as the feature it belongs to.
    const own = asked ?? /^features\/([\w-]+)\//.exec(file)?.[1];
    const missing: string[] = [];
    for (const [, key] of source.matchAll(/\bt\(\s*'([\w.:-]+)'/g)) {
      const [name, namespace = own] = key!.split(':').reverse() as [string, string?];
      const folder = folders.find((one) => namespaceOf(one) === namespace);
      const known = folder === undefined ? new Map<string, string>() : texts(folder, 'en');
      if (!known.has(name) && !known.has(`${name}_other`)) missing.push(`${namespace}:${name}`);
    }
    expect(missing).toEqual([]);
  });

  // Names that are the same in every language.
  const NAMES =
    /^(Sluice|English|Türkçe|SKU|EAN|GTIN|CSV|XLSX|JSON|URL|API|ID|HMAC|VAT|Ctrl|Esc|Enter|Ctrl K|USD)$/;
  test.each(sources.filter((file) => file.endsWith('.tsx')))('%s has no text of its own', (file) => {
    const source = read(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    const attributes = [
      ...source.matchAll(
        /\s(?:label|title|placeholder|description|aria-label|alt|confirm)="([^"]*[A-Za-z]{2}[^"]*)"/g,
      ),
    ];
    const between = [...source.matchAll(/<[A-Z][\w.]*[^<>]*[^=\s]>\s*([A-Z][a-z]+[^<>{}()=;]*)\s*<\//g)];
    const found = [...attributes, ...between]
      .map(([, text]) => text!.trim())
      .filter((text) => !NAMES.test(text));
    expect(found).toEqual([]);
  });
});
