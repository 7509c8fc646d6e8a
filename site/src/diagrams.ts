import { renderMermaidSVG } from 'beautiful-mermaid';

/** Fonts of a page come from nowhere else, so the drawing loses its own. */
const FOREIGN_FONT = /^\s*@import url\(.*\);\n/gm;

/** An element's name of the drawing, which two drawings of a page would otherwise share. */
const NAMED = /(\bid="|url\(#)([\w-]+)/g;

/** The names along a plot, which the library shows with the quotes that Mermaid wants around them. */
const QUOTED_NAMES = /^\s*x-axis \[.*\]$/gm;

/**
 * Draws a Mermaid text as SVG in the colours of the page. A text that cannot be drawn stays a text.
 *
 * @param number of the drawing on its page
 */
export function drawDiagram(text: string, number: number): string | undefined {
  try {
    const unquoted = text.replaceAll(QUOTED_NAMES, (names) => names.replaceAll('"', ''));
    const svg = renderMermaidSVG(unquoted, { bg: 'var(--page)', fg: 'var(--ink)', transparent: true });
    return svg
      .replaceAll(FOREIGN_FONT, '')
      .replace("font-family: 'Inter', ", 'font-family: ')
      .replaceAll(NAMED, `$1d${number}-$2`)
      .replace('<svg ', '<svg role="img" aria-label="Diagram; its text follows" ');
  } catch {
    return undefined;
  }
}
