import { posix } from 'node:path';
import { SECTIONS } from './navigation.ts';
import type { SitePage } from './pages.ts';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A whole page: its text between the navigation and the pages before and after it. */
export function pageHtml(page: SitePage, pages: readonly SitePage[], content: string): string {
  const to = (output: string): string => posix.relative(posix.dirname(page.output), output);
  return `<!doctype html>
<html lang="${page.section.lang ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title === 'Sluice' ? 'Sluice' : `${page.title} · Sluice`)}</title>
<link rel="stylesheet" href="${to('site.css')}">
<script src="${to('search.js')}" data-index="${to('search.json')}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><a class="name" href="${to('index.html')}">Sluice</a><a href="#navigation" class="to-navigation">All pages</a><div id="search" class="search"></div></header>
<div class="columns">
<main id="main">
${content}
${neighbours(page, pages, to)}
</main>
<nav id="navigation" aria-label="All pages">
${SECTIONS.map((section) => sectionHtml(section.title, { page, pages, to })).join('\n')}
</nav>
</div>
</body>
</html>
`;
}

type Around = { page: SitePage; pages: readonly SitePage[]; to(output: string): string };

function sectionHtml(title: string, { page, pages, to }: Around): string {
  const its = pages.filter(({ section }) => section.title === title);
  const lang = its[0]?.section.lang;
  const items = its.map((one) => {
    const current = one === page ? ' aria-current="page"' : '';
    return `<li><a href="${to(one.output)}"${current}>${escapeHtml(one.title)}</a></li>`;
  });
  const open = page.section.title === title || its.length < 4 ? ' open' : '';
  return `<details${open}${lang === undefined ? '' : ` lang="${lang}"`}><summary>${title}</summary><ul>${items.join('')}</ul></details>`;
}

function neighbours(page: SitePage, pages: readonly SitePage[], to: (output: string) => string): string {
  const at = pages.indexOf(page);
  const link = (other: SitePage | undefined, sign: string): string =>
    other === undefined || other.section !== page.section
      ? ''
      : `<a href="${to(other.output)}" rel="${sign}">${escapeHtml(other.title)}</a>`;
  const links = link(pages[at - 1], 'prev') + link(pages[at + 1], 'next');
  return links === '' ? '' : `<div class="neighbours">${links}</div>`;
}
