import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathsOf } from './paths.ts';

const node = (id: number, parent: number | null) => ({
  sync_id: `${id}`,
  parent_sync_id: parent === null ? null : `${parent}`,
  name: `n${id}`,
});

test('a path is that of the parent and the name, whatever the channel sends as a tree', () => {
  // Any parents at all: unknown ones, loops and the category itself among them.
  const parents = fc.array(fc.option(fc.nat(30), { nil: null }), { maxLength: 25 });
  fc.assert(
    fc.property(parents, (picks) => {
      const nodes = picks.map((parent, id) => node(id, parent));
      const paths = pathsOf(nodes);
      for (const [id, parent] of picks.entries()) {
        const path = paths.get(`${id}`);
        const above = parent === null || parent >= picks.length ? [] : paths.get(`${parent}`);
        expect(path).toEqual(above === undefined ? undefined : [...above, `n${id}`]);
      }
    }),
  );
});

test('a tree without end is cut off', () => {
  expect(pathsOf(Array.from({ length: 500 }, (_, id) => node(id, id === 0 ? null : id - 1))).size).toBe(40);
});
