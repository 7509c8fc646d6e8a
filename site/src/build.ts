import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import Eleventy from '@11ty/eleventy';
import { apiDocuments } from '../../scripts/api-document.ts';
import { apiReference } from './api-reference.ts';
import { type Assets, createLinks } from './links.ts';
import { setUpMarkdown } from './markdown.ts';
import { outputOf, type SitePage, sitePages } from './pages.ts';
import { searchIndex } from './search-index.ts';
import { pageHtml } from './template.ts';
import type { EleventyConfig } from './types.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ASSETS = 'site/assets';

export interface Site {
  pages: SitePage[];
  /** The written pages, by their place in the site. */
  html: Map<string, string>;
  assets: Assets;
  eleventy: InstanceType<typeof Eleventy>;
}

/** Texts that no document holds, by their source. */
export const madeTexts = async (): Promise<Map<string, string>> =>
  new Map([['docs/api/reference.md', apiReference((await apiDocuments()).v1)]]);

interface SiteOptions {
  /** Folder of the pages, from the root of the repository. */
  to: string;
  port?: number;
  made: ReadonlyMap<string, string>;
}

/** Sets the site up, without making it. */
export function createSite({ to, port = 8080, made }: SiteOptions): Site {
  const pages = sitePages(ROOT, made);
  const html = new Map<string, string>();
  const assets: Assets = new Map(['site.css', 'search.js'].map((name) => [name, `${ASSETS}/${name}`]));
  const links = createLinks(ROOT, pages, assets);
  const byOutput = new Map(pages.map((page) => [page.output, page]));
  const config = (eleventy: EleventyConfig): unknown => {
    eleventy.setUseGitIgnore(false);
    eleventy.amendLibrary('md', (md) => setUpMarkdown(md, { root: ROOT, links, placeOf }));
    eleventy.addGlobalData('eleventyComputed', { permalink: permalinkOf(pages) });
    for (const page of pages.filter(isOutside)) addOutside(eleventy, page);
    eleventy.addTransform('page', function (content) {
      const page = byOutput.get(relative(to, this.page.outputPath));
      if (page === undefined) return content;
      const whole = pageHtml(page, pages, content);
      html.set(page.output, whole);
      return whole;
    });
    eleventy.setServerOptions({ port, showAllHosts: false });
    eleventy.on('eleventy.after', ({ outputMode }) => {
      if (outputMode === 'fs') writeAssets(to, { assets, html });
    });
    return { markdownTemplateEngine: false, templateFormats: ['md'] };
  };
  return {
    pages,
    html,
    assets,
    eleventy: new Eleventy('docs', to, { quietMode: true, configPath: false, config }),
  };
}

/** Pages that Eleventy does not find below its folder: documents elsewhere, and texts that no document holds. */
const isOutside = ({ source, made }: SitePage): boolean => made !== undefined || !source.startsWith('docs/');

const addOutside = (eleventy: EleventyConfig, { source, output, made }: SitePage): void =>
  eleventy.addTemplate(`outside/${source}`, made ?? readFileSync(join(ROOT, source), 'utf8'), {
    source,
    permalink: output,
  });

interface PageData {
  source?: string;
  page: { inputPath: string };
}

const sourceOf = ({ source, page }: PageData): string => source ?? page.inputPath.replace(/^\.\//, '');

function placeOf(env: unknown): { source: string; output: string } {
  const source = sourceOf(env as PageData);
  return { source, output: outputOf(source) };
}

/** A document that the navigation does not name gets no page. */
function permalinkOf(pages: readonly SitePage[]): (data: PageData) => string | false {
  const bySource = new Map(pages.map(({ source, output }) => [source, output]));
  return (data) => bySource.get(sourceOf(data)) ?? false;
}

function writeAssets(to: string, { assets, html }: Pick<Site, 'assets' | 'html'>): void {
  for (const [copy, file] of assets) {
    mkdirSync(dirname(join(ROOT, to, copy)), { recursive: true });
    copyFileSync(join(ROOT, file), join(ROOT, to, copy));
  }
  writeFileSync(join(ROOT, to, 'search.json'), JSON.stringify(searchIndex(html)));
}
