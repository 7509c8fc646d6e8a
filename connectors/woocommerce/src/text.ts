import { hasControls } from '@sluice/connector-kit';

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/**
 * Plain text as WordPress keeps titles and names: as HTML, through a filter that drops tags and removes backslashes.
 * Written so, every character survives.
 */
export const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\\', '&#92;');

/** Decodes names, which come back with their entities. */
export const fromHtml = (html: string): string =>
  html.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });

/** HTML that WordPress keeps as it is, but for backslashes, which it removes. */
export const asKeptHtml = (html: string): string => html.replaceAll('\\', '&#92;');
export const fromKeptHtml = (html: string): string => html.replace(/&#0?92;/g, '\\');

/** Plain text where WooCommerce itself reads entities: in attributes that are a product's own. */
export const asKeptText = (text: string): string => text.replaceAll('&', '&amp;');

/** Control characters that WordPress drops in silence. */
/** A change that WordPress would make to a title in silence, in words for people; null when it keeps it. */
export function titleFault(title: string): string | null {
  if (hasControls(title)) return 'WordPress removes control characters from it';
  if (title !== title.trim()) return 'WordPress cuts off blanks at its ends';
  return title === '0' ? 'WordPress takes "0" for no title' : null;
}

/** A silent change to a description: its HTML has to be of the kind that WordPress stores unchanged. */
export function descriptionFault(html: string): string | null {
  if (hasControls(html)) return 'WordPress removes control characters from it';
  if (/<\/?(script|style|iframe|object|embed|form|input|svg|math|link|meta|base)\b/i.test(html))
    return 'WordPress removes scripts, frames and forms from it';
  if (/<(?![a-z/!])/i.test(html)) return 'WordPress takes a "<" that begins no tag for one; write &lt;';
  return /&(?!(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});)/i.test(html)
    ? 'WordPress rewrites an "&" that begins no entity; write &amp;'
    : null;
}

/** A silent change to a field of one line: SKU, name of a brand, category or attribute value. */
export function lineFault(text: string): string | null {
  if (text.includes('<')) return 'WordPress removes what looks like a tag from it';
  if (hasControls(text)) return 'WordPress removes control characters from it';
  if (/%[0-9a-f]{2}/i.test(text)) return 'WordPress removes a "%" with two digits after it';
  return /^\s|\s$|\s\s|[\t\r\n]/.test(text) ? 'WordPress cuts off and joins blanks in it' : null;
}
