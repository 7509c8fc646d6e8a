import { message } from '@sluice/contracts/messages';
import { recognisedHeaders } from './columns.ts';
import { ImportFileError } from './errors.ts';
import { createXmlParser, localName } from './xml.ts';

/** An element that may be a product, by its path from the root. */
export interface RecordPath {
  path: string;
  /** The number of its occurrences. */
  count: number;
  /** The fields directly in it: elements with text alone, and attributes. */
  fields: string[];
}

/** Deeper or more various documents are not made of products. */
const MAX_DEPTH = 64;
const MAX_PATHS = 5_000;
const CANDIDATES = 10;

interface Seen {
  count: number;
  leaves: Set<string>;
  hasElements: boolean;
}

/** Walks a document, element by element. `text` is that of elements without elements in them. */
export interface XmlVisitor {
  open(path: readonly string[], attributes: Readonly<Record<string, string>>): void;
  close(path: readonly string[], text: string): void;
}

/** Parses XML in pieces; a document type is refused. `maxText` bounds the characters of one element. */
export function xmlWalker(visitor: XmlVisitor, maxText: number) {
  const parser = createXmlParser();
  const stack: string[] = [];
  let text = '';
  let isLeaf = true;
  parser.onopentag = ({ name, attributes }) => {
    stack.push(localName(name));
    if (stack.length > MAX_DEPTH)
      throw new ImportFileError('bomb', message('xml_too_deep', { levels: MAX_DEPTH }));
    text = '';
    isLeaf = true;
    visitor.open(stack, attributes as Record<string, string>);
  };
  parser.ontext = parser.oncdata = (piece) => {
    if (!isLeaf) return;
    text += piece;
    if (text.length > maxText)
      throw new ImportFileError('cell_too_large', message('xml_element_too_large', { characters: maxText }));
  };
  parser.onclosetag = () => {
    visitor.close(stack, isLeaf ? text.trim() : '');
    stack.pop();
    text = '';
    isLeaf = false;
  };
  return parser;
}

/** The elements that are likely to be products, the likeliest first: many, with many fields of known names. */
export async function findRecordPaths(text: AsyncIterable<string>, maxText: number): Promise<RecordPath[]> {
  const seen = new Map<string, Seen>();
  const at = (path: string): Seen => {
    const known = seen.get(path);
    if (known) return known;
    if (seen.size >= MAX_PATHS)
      throw new ImportFileError('bomb', message('xml_too_many_kinds', { kinds: MAX_PATHS }));
    const made: Seen = { count: 0, leaves: new Set(), hasElements: false };
    seen.set(path, made);
    return made;
  };
  const parser = xmlWalker(
    {
      open: (path, attributes) => {
        const one = at(path.join('/'));
        one.count++;
        for (const name of Object.keys(attributes))
          if (!name.startsWith('xmlns')) one.leaves.add(`@${localName(name)}`);
        if (path.length > 1) at(path.slice(0, -1).join('/')).hasElements = true;
      },
      close: (path, leaf) => {
        if (leaf !== '' && path.length > 1) at(path.slice(0, -1).join('/')).leaves.add(path.at(-1)!);
      },
    },
    maxText,
  );
  for await (const piece of text) parser.write(piece);
  parser.close();
  const weight = ({ count, fields }: RecordPath): number =>
    count * fields.length * (1 + recognisedHeaders(fields));
  return [...seen]
    .filter(([, { leaves }]) => leaves.size > 1)
    .map(([path, { count, leaves }]): RecordPath => ({ path, count, fields: [...leaves].slice(0, 50) }))
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, CANDIDATES);
}
