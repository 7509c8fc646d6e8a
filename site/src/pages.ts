import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECTIONS, type Section } from './navigation.ts';

/** A page of the site. */
export interface SitePage {
  /** The document, from the root of the repository. */
  source: string;
  /** The file of the page, from the root of the site. */
  output: string;
  title: string;
  section: Section;
  /** The Markdown of a page that no document holds. */
  made?: string;
}

/** Every page in the order of the navigation. @param made Markdown of pages that are made, by their source */
export function sitePages(root: string, made: ReadonlyMap<string, string> = new Map()): SitePage[] {
  const named = new Set(SECTIONS.flatMap(({ pages }) => pages));
  return SECTIONS.flatMap((section) =>
    section.pages
      .flatMap((entry) =>
        entry.endsWith('/') ? documentsIn(root, entry, made).filter((source) => !named.has(source)) : [entry],
      )
      .map((source) => {
        const text = made.get(source);
        const markdown = text ?? readFileSync(join(root, source), 'utf8');
        const page = { source, output: outputOf(source), title: titleOf(markdown), section };
        return text === undefined ? page : { ...page, made: text };
      }),
  );
}

function documentsIn(root: string, folder: string, made: ReadonlyMap<string, string>): string[] {
  const inMade = [...made.keys()].filter((source) => source.startsWith(folder));
  if (inMade.length > 0) return inMade;
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => folder + name);
}

/** `docs/guides/mcp.md` is `guides/mcp.html`, `STYLE.md` is `project/style.html`; a README is the index of its folder. */
export const outputOf = (source: string): string =>
  source
    .replace(/^(?!README)([^/]+\.md)$/, 'project/$1')
    .replace(/^docs\//, '')
    .replace(/README\.md$/, 'index.html')
    .replace(/\.md$/, '.html')
    .toLowerCase();

const titleOf = (markdown: string): string => {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`a document without a title: ${markdown.slice(0, 60)}`);
  return title.replaceAll(/[`*]/g, '');
};
