// biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for, because XML 1.0 has no place for them
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g;

/** Text without the characters that no feed may hold; half a surrogate becomes the sign for an unreadable one. */
export const cleanText = (text: string): string => text.toWellFormed().replace(CONTROL, '').trim();

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const BREAKS = /<(?:br|\/p|\/li|\/div|\/tr|\/h[1-6])\b[^>]*>/gi;
const TAGS = /<[^>]*>/g;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi;

/** The text of sanitised HTML, as a reader sees it: blocks end a line. */
export function textOfHtml(html: string): string {
  const text = html.includes('<') ? html.replace(BREAKS, '\n').replace(TAGS, '') : html;
  return cleanText(text.includes('&') ? text.replace(ENTITY, decoded) : text);
}

function decoded(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** The number of characters as people count them; a sign beyond the first plane is one. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** Whether a text has control characters, tabs and ends of lines aside, which shops remove or refuse. */
export const hasControls = (text: string): boolean => CONTROLS.test(text);

/** Whether a text is one line that arrives as it is: shops cut the space around it. */
export const isPlainLine = (text: string): boolean =>
  text === text.trim() && !hasControls(text) && !/[\r\n\t]/.test(text);
