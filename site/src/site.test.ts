import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { beforeAll, expect, test } from 'vitest';
import { createSite, madeTexts, ROOT, type Site } from './build.ts';
import { attribute, elementsOf } from './search-index.ts';

let site: Site;
let elements: Map<string, DefaultTreeAdapterTypes.Element[]>;
beforeAll(async () => {
  site = createSite({ to: 'site/dist', made: await madeTexts() });
  await site.eleventy.toJSON();
  elements = new Map([...site.html].map(([output, html]) => [output, elementsOf(parse(html))]));
});

test('every document has a page, which the navigation names', () => {
  const documents = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .concat(readdirSync(ROOT))
    .filter((name) => name.endsWith('.md'));
  const sources = site.pages.map(({ source }) => source);
  expect(documents.filter((document) => !sources.includes(document))).toEqual([]);
  expect(new Set(sources).size).toBe(sources.length);
  expect([...site.html.keys()].sort()).toEqual(site.pages.map(({ output }) => output).sort());
});

test('every link leads to a page, a heading of it, or a file of the repository', () => {
  const anchors = new Map(
    [...elements].map(([output, its]) => [output, new Set(its.map((element) => attribute(element, 'id')))]),
  );
  const made = new Set([...site.html.keys(), ...site.assets.keys(), 'search.json']);
  const dead = [...elements].flatMap(([output, its]) =>
    its
      .flatMap((element) => ['href', 'src', 'srcset'].map((name) => attribute(element, name)))
      .filter((href) => href !== undefined && !/^[a-z]+:/.test(href))
      .filter((href) => {
        const [path = '', anchor] = href!.split('#');
        const target = path === '' ? output : posix.join(posix.dirname(output), path);
        const isHeading = anchor === undefined || !anchors.has(target) || anchors.get(target)!.has(anchor);
        return !made.has(target) || !isHeading;
      })
      .map((href) => `${output}: ${href}`),
  );
  expect(dead).toEqual([]);
});

test('pages are valid HTML, name each place once, and say their language', () => {
  const faults = [...site.html].flatMap(([output, html]) => {
    const found: string[] = [];
    parse(html, { onParseError: ({ code, startLine }) => found.push(`${output}:${startLine}: ${code}`) });
    const ids = elements.get(output)!.flatMap((element) => attribute(element, 'id') ?? []);
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    return [...found, ...twice.map((id) => `${output}: ${id} twice`)];
  });
  expect(faults).toEqual([]);
});

test('pages need no JavaScript, and nothing from elsewhere', () => {
  for (const [output, its] of elements) {
    const scripts = its.filter(({ tagName }) => tagName === 'script');
    expect(
      scripts.map((script) => attribute(script, 'src')!.replace(/^(\.\.\/)+/, '')),
      output,
    ).toEqual(['search.js']);
    const loaded = its
      .filter(({ tagName }) => ['img', 'link', 'source', 'iframe'].includes(tagName))
      .flatMap((element) => [
        attribute(element, 'src'),
        attribute(element, 'href'),
        attribute(element, 'srcset'),
      ]);
    expect(
      loaded.filter((address) => address !== undefined && /^([a-z]+:|\/)/.test(address)),
      output,
    ).toEqual([]);
    const handlers = its.flatMap(({ attrs }) => attrs.filter(({ name }) => name.startsWith('on')));
    expect(handlers, output).toEqual([]);
    expect(site.html.get(output)!.includes('@import url'), output).toBe(false);
  }
});
