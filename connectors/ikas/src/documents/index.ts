import * as reads from './reads.ts';
import * as writes from './writes.ts';

/** Every document that is ever sent, by name: for the tests, which hold them against the schema. */
export function allDocuments(): ReadonlyMap<string, string> {
  const all = Object.entries({ ...reads, ...writes }).flatMap(([name, document]): [string, string][] =>
    typeof document === 'string'
      ? [[name, document]]
      : [1, 2].map((count) => [`${name}×${count}`, document(count)]),
  );
  return new Map(all);
}
