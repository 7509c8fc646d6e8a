import { readFile } from 'node:fs/promises';

/** The transitions drawn in docs/states/listing.md, as `from > to`; `[*]` stands for a listing that does not exist. */
export async function drawnTransitions(): Promise<Set<string>> {
  const file = new URL('../../../../../../../docs/states/listing.md', import.meta.url);
  const drawing = /```mermaid\n([\s\S]*?)```/.exec(await readFile(file, 'utf8'))?.[1] ?? '';
  const edges = [...drawing.matchAll(/^\s*(\S+) --> (\w+|\[\*\])/gm)].map(
    ([, from, to]) => `${from} > ${to}`,
  );
  return new Set(edges);
}
