import sanitizeHtml from 'sanitize-html';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    ...['img', 'h1', 'h2', 'ins', 'del', 'figure', 'figcaption', 'picture', 'source'],
  ],
  allowedAttributes: {
    '*': ['class', 'title', 'lang', 'dir', 'align', 'style'],
    a: ['href', 'name', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedStyles: {
    '*': { 'text-align': [/^(left|right|center|justify)$/], 'font-weight': [/^(bold|normal|\d{3})$/] },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  disallowedTagsMode: 'discard',
};

/**
 * The parser keeps the open elements in an array that it shifts for every tag, so nesting costs the square: a megabyte
 * of `<b>` blocks the process for 20 seconds, this many tags for 80 milliseconds. Real descriptions have hundreds.
 */
export const MAX_TAGS = 20_000;

/** The number of tags that HTML may have; of more than may be parsed, one more than that. */
export function countTags(html: string): number {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0 && tags <= MAX_TAGS; at = html.indexOf('<', at + 1)) tags++;
  return tags;
}

/** Product HTML without anything that runs or loads, except images and links. Plain text passes unparsed. */
export const sanitiseHtml = (html: string): string =>
  /[<&]/.test(html) ? sanitizeHtml(html, OPTIONS) : html;
