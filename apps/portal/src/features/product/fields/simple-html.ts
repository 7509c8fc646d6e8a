const KNOWN = new Set(
  'p br strong b em i u s del a ul ol li h1 h2 h3 h4 h5 h6 blockquote code pre hr'.split(' '),
);

/** Attributes that the text editor keeps. */
const KEPT = /^(href|target|rel)$/;

/** A value in quotes, which may hold what looks like an attribute. */
const QUOTED = /=\s*(?:"[^"]*"|'[^']*')/g;

/** Whether the text editor keeps everything of it; what it does not know it would drop without a word. */
export function isSimpleHtml(html: string): boolean {
  if (!html.includes('<')) return true;
  for (const [, name = '', attributes = ''] of html.matchAll(
    /<\/?([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi,
  )) {
    if (!KNOWN.has(name.toLowerCase())) return false;
    for (const [, attribute = ''] of attributes.replace(QUOTED, '=').matchAll(/([a-z-]+)\s*=/gi))
      if (!KEPT.test(attribute.toLowerCase())) return false;
  }
  return true;
}
