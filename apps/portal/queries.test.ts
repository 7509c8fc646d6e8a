import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, 'src');

/** Keys of all queries, with * for what is not written out: `["products",*,"history"]`. */
function definitions(): [key: string, file: string][] {
  return globSync('**/*.{ts,tsx}', { cwd: SOURCE }).flatMap((file) => {
    const source = readFileSync(join(SOURCE, file), 'utf8');
    const found = source.matchAll(/queryKey: (\[[^\]]*\]|\w+),(?:\s*enabled[^,]*,)?\s*queryFn/g);
    return [...found].map(([, text]): [string, string] => {
      const list = text!.startsWith('[') ? text! : new RegExp(`${text} = (\\[[^\\]]*\\])`).exec(source)?.[1];
      expect(list, `${file}: write the key out`).toBeDefined();
      const parts = list!.slice(1, -1).split(',');
      return [parts.map((part) => (/^\s*'/.test(part) ? part.trim() : '*')).join(), file];
    });
  });
}

test('each key has one query: two that keep different answers under one key break the page that comes second', () => {
  const places = Map.groupBy(definitions(), ([key]) => key);
  expect(places.size).toBeGreaterThan(50);
  const twice = [...places].filter(([, those]) => those.length > 1);
  expect(twice.map(([key, those]) => `${key} in ${those.map(([, file]) => file).join(' and ')}`)).toEqual([]);
});
