import { textOfHtml } from '@sluice/connector-kit';

/** Tags with another name of the same meaning among those that Allegro takes. */
const RENAMED: Readonly<Record<string, string>> = {
  strong: 'b',
  h3: 'h2',
  h4: 'h2',
  h5: 'h2',
  h6: 'h2',
  div: 'p',
};

const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;
// White space has one place in the group: with two side by side, the time doubles with each block of a text that does not fit.
const BLOCKS = /^\s*(?:<(p|h1|h2|ul|ol)>(?:(?!<\/?(?:p|h1|h2|ul|ol)>)[\s\S])*<\/\1>\s*)+$/;
const TAKEN = /^(?:[^<]|<\/?(?:h1|h2|p|ul|ol|li|b)>)*$/;

/**
 * A description in the few tags that Allegro takes. A text with others keeps all its words, in plain paragraphs.
 */
export function allegroHtml(html: string): string {
  const renamed = html.replace(TAG, (_, end: string, name: string) => {
    const tag = name.toLowerCase();
    return `<${end}${RENAMED[tag] ?? tag}>`;
  });
  if (TAKEN.test(renamed) && BLOCKS.test(renamed)) return renamed.trim();
  return textOfHtml(html)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Allegro’s limit counts bytes of the whole description. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
