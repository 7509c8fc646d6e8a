import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { drawDiagram } from './diagrams.ts';
import type { Links } from './links.ts';
import { escapeHtml } from './template.ts';
import type { MarkdownIt, Token } from './types.ts';

interface Place {
  source: string;
  output: string;
}

/** Makes the library write documents as GitHub shows them: anchors of headings, relative links, drawings. */
export function setUpMarkdown(
  md: MarkdownIt,
  { root, links, placeOf }: { root: string; links: Links; placeOf(env: unknown): Place },
): void {
  md.core.ruler.push('site', ({ tokens, env }) => {
    const place = placeOf(env);
    nameHeadings(tokens);
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === 'link_open')
        token.attrSet('href', links.rewrite(token.attrGet('href') ?? '', place));
      if (token.type === 'image') token.meta = pictures(token, { root, links, place });
    }
  });
  md.renderer.rules.fence = (tokens, index) => fence(tokens, index);
  md.renderer.rules.table_open = () =>
    '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
  md.renderer.rules.table_close = () => '</table></div>\n';
  md.renderer.rules.image = (tokens, index) => String(tokens[index]?.meta);
}

/** Gives each heading the anchor that GitHub gives it. */
function nameHeadings(tokens: Token[]): void {
  const used = new Map<string, number>();
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const text = (tokens[index + 1]?.children ?? [])
      .filter(({ type }) => type === 'text' || type === 'code_inline')
      .map(({ content }) => content)
      .join('');
    const slug = slugOf(text);
    const times = used.get(slug) ?? 0;
    used.set(slug, times + 1);
    token.attrSet('id', times === 0 ? slug : `${slug}-${times}`);
  });
}

export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .trim()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

function fence(tokens: Token[], index: number): string {
  const { info, content } = tokens[index]!;
  const text = `<pre tabindex="0"><code>${escapeHtml(content)}</code></pre>\n`;
  if (info.trim() !== 'mermaid') return text;
  const number = tokens.slice(0, index).filter((token) => token.info === info).length;
  const svg = drawDiagram(content, number);
  if (svg === undefined) return text;
  return `<figure class="diagram"><div tabindex="0" role="group" aria-label="Diagram">${svg}</div><details><summary>Diagram as text</summary>${text}</details></figure>\n`;
}

/** A picture in the light appearance brings its dark sister and the one of a phone, where they lie beside it. */
function pictures(
  token: Token,
  { root, links, place }: { root: string; links: Links; place: Place },
): string {
  const light = token.attrGet('src') ?? '';
  const sister = (name: string, condition: string): string => {
    const file = posix.join(posix.dirname(place.source), name);
    if (name === light || !existsSync(join(root, file))) return '';
    return `<source media="${condition}" srcset="${links.rewrite(name, place)}">`;
  };
  const dark = light.replace('-light-', '-dark-');
  const narrow = (name: string): string => name.replace('-1440.', '-390.');
  return [
    '<picture>',
    sister(narrow(dark), '(max-width: 30rem) and (prefers-color-scheme: dark)'),
    sister(narrow(light), '(max-width: 30rem)'),
    sister(dark, '(prefers-color-scheme: dark)'),
    `<img src="${links.rewrite(light, place)}" alt="${escapeHtml(token.content)}" loading="lazy"></picture>`,
  ].join('');
}
