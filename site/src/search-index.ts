import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** A part of a page that the search finds: its address, the words above it, and its own. */
export interface SearchEntry {
  at: string;
  page: string;
  title: string;
  text: string;
}

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;
type Element = DefaultTreeAdapterTypes.Element;

/** Lists of tests, which nobody looks for by words. */
const LEFT_OUT = new Set(['spec/tests.html']);
const HEADING = /^h[1-3]$/;

/** One entry for each heading of each page. @param html the pages by their place in the site */
export function searchIndex(html: ReadonlyMap<string, string>): SearchEntry[] {
  return [...html]
    .filter(([output]) => !LEFT_OUT.has(output))
    .flatMap(([output, text]) => entriesOf(output, mainOf(parse(text))));
}

function entriesOf(output: string, main: Element): SearchEntry[] {
  const entries: SearchEntry[] = [];
  const page = textOf(findElement(main, 'h1') ?? main);
  for (const node of main.childNodes) {
    if (isElement(node) && HEADING.test(node.tagName)) {
      const anchor = attribute(node, 'id');
      entries.push({ at: `${output}#${anchor ?? ''}`, page, title: textOf(node), text: '' });
      continue;
    }
    const entry = entries.at(-1);
    if (entry !== undefined && attribute(node, 'class') !== 'neighbours') entry.text += `${textOf(node)} `;
  }
  return entries.map((entry) => ({ ...entry, text: entry.text.replaceAll(/\s+/g, ' ').trim() }));
}

const isElement = (node: Node): node is Element => 'tagName' in node;

export const attribute = (node: Node, name: string): string | undefined =>
  isElement(node) ? node.attrs.find((one) => one.name === name)?.value : undefined;

/** Every element below a node, from top to bottom. */
export function elementsOf(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return children.flatMap((child) => [...(isElement(child) ? [child] : []), ...elementsOf(child)]);
}

const findElement = (node: Node, name: string): Element | undefined =>
  elementsOf(node).find(({ tagName }) => tagName === name);

function mainOf(document: Node): Element {
  const main = findElement(document, 'main');
  if (main === undefined) throw new Error('a page without a main part');
  return main;
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  if (isElement(node) && node.tagName === 'svg') return '';
  return 'childNodes' in node ? node.childNodes.map(textOf).join(' ') : '';
}
