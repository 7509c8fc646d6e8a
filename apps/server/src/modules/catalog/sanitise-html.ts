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

/** Product HTML without anything that runs or loads beyond images and links. Plain text passes unparsed. */
export const sanitiseHtml = (html: string): string =>
  /[<&]/.test(html) ? sanitizeHtml(html, OPTIONS) : html;
