import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { connectors } from './registry.ts';

test('the registry holds exactly the connectors of the folder, each with an id of its own', async () => {
  const folders = await readdir(new URL('../../../../connectors/', import.meta.url));
  expect(connectors.map((connector) => connector.platform).sort()).toEqual(folders.sort());
  expect(new Set(connectors.map((connector) => connector.platformId)).size).toBe(connectors.length);
});
