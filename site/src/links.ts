import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SitePage } from './pages.ts';

/** Files that the pages show or name, copied beside them: the place in the site, and the one in the repository. */
export type Assets = Map<string, string>;

const PICTURE = /\.(png|svg)$/;

/** Leads links of documents to pages of the site, and to copies of the sources that they name. */
export function createLinks(root: string, pages: readonly SitePage[], assets: Assets) {
  const byPlace = new Map<string, string>();
  for (const { source, output } of pages) {
    byPlace.set(source, output);
    const folder = posix.dirname(source);
    if (!byPlace.has(folder) || source.endsWith('README.md')) byPlace.set(folder, output);
  }

  const outputOfPlace = (place: string): string => {
    const page = byPlace.get(place);
    if (page !== undefined) return page;
    if (!existsSync(join(root, place))) return place;
    const file = statSync(join(root, place)).isDirectory() ? firstFile(root, place) : place;
    const copy = PICTURE.test(file) ? `pictures/${posix.basename(file)}` : `source/${file}.txt`;
    assets.set(copy, file);
    return copy;
  };

  return {
    /** @param href as the document has it @returns the same place, relative to the page */
    rewrite(href: string, page: { source: string; output: string }): string {
      if (/^([a-z]+:|#)/i.test(href)) return href;
      const [path = '', anchor] = href.split('#');
      const place = posix.normalize(posix.join(posix.dirname(page.source), path)).replace(/\/$/, '');
      const target = posix.relative(posix.dirname(page.output), outputOfPlace(place));
      return anchor === undefined ? target : `${target}#${anchor}`;
    },
  };
}

export type Links = ReturnType<typeof createLinks>;

/** A folder without a page is shown by the first of its files. */
function firstFile(root: string, folder: string): string {
  const names = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
  const first = names.find((name) => name.startsWith('README') || name.startsWith('index')) ?? names[0];
  return first === undefined ? folder : `${folder}/${first}`;
}
