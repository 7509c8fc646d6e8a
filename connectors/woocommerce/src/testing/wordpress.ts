/** WordPress and WooCommerce change values on their way into the database: they never refuse or report any of it. */

const ALLOWED_TAGS = new Set(
  'a abbr b blockquote br caption code del div em figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre s span strike strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
);

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** `wp_filter_post_kses`: slashes, control characters and tags it does not know are gone, ampersands are written out. */
export function postHtml(html: string): string {
  return html
    .replace(/\\(\\?)/g, '$1')
    .replace(CONTROL, '')
    .replaceAll('&', '&amp;')
    .replace(/&amp;([A-Za-z]{2,8}[0-9]{0,2});/g, '&$1;')
    .replace(/&amp;#0*([0-9]{1,7});/g, (_all, code: string) => `&#${code.padStart(3, '0')};`)
    .replace(/&amp;#x0*([0-9A-Fa-f]{1,6});/g, '&#x$1;')
    .replace(/<!--.*?-->|<[^>]*(?:>|$)|>/gs, (tag) => {
      if (tag === '>') return '&gt;';
      const name = /^<\s*(?:\/\s*)?([a-zA-Z0-9-]+)[^>]*>?$/.exec(tag)?.[1]?.toLowerCase() ?? '';
      return ALLOWED_TAGS.has(name) ? tag : '';
    });
}

/** `title_save_pre` trims as well. */
export const title = (text: string): string => postHtml(text).trim();

/** `sanitize_text_field`: one line, without tags, octets and double blanks. */
export function textField(text: string): string {
  const line = text
    .replace(/<[^>]*>?/g, '')
    .replace(/[\r\n\t ]+/g, ' ')
    .trim();
  const clean = line.replace(/%[a-f0-9]{2}/gi, '');
  return clean === line ? line : clean.replace(/ +/g, ' ').trim();
}

/** `wp_insert_term` escapes what a text field left. */
export const termName = (text: string): string =>
  textField(text).replace(/&(?!(?:#\d+|#x[0-9a-f]+|\w+);)/gi, '&amp;');

/** `sanitize_title`: the key that distinguishes attributes. */
export const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&.+?;/g, '')
    .replaceAll('.', '-')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '');

/** `html_entity_decode` of the entities that turn up here. */
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#0?39);/g, (entity) => ENTITIES[entity] ?? entity);

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
};

/** `wc_implode_text_attributes` into the database and `wc_get_text_attributes` out of it. */
export const textOptions = (options: readonly string[]): string[] =>
  decoded(options.join(' | '))
    .split('|')
    .map((option) => option.trim())
    .filter((option) => option !== '');

/** `wc_clean( stripslashes() )` */
export const variationOption = (text: string): string => textField(text.replace(/\\(\\?)/g, '$1'));

/** `set_global_unique_id`: whatever is no digit or hyphen is dropped. */
export const gtin = (text: string): string => text.replace(/[^0-9-]/g, '');

/** `wc_format_decimal` of a text that is no number is empty. */
export const price = (text: string): string => text.replace(/[^0-9.-]/g, '');

/** `sanitize_file_name` of the last part of an address. */
export function fileName(address: string): string {
  const { pathname } = new URL(address);
  const name = decodeURIComponent(pathname.split('/').at(-1) ?? '');
  return name.replace(/[\r\n\t -]+/g, '-').replace(/[?[\]/\\=<>:;,'"&$#*()|~`!{}%+’«»”“]/g, '');
}
