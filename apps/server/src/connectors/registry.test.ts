import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connectors } from './registry.ts';

const FOLDER = new URL('../../../../connectors/', import.meta.url);

test('the registry holds exactly the connectors of the folder, each with an id of its own', () => {
  // A folder without this file holds the stand-in of a channel whose connector is still to come.
  const folders = globSync('*/src/index.ts', { cwd: FOLDER }).map((file) => file.split('/')[0]);
  expect(connectors.map((connector) => connector.platform).sort()).toEqual(folders.sort());
  expect(new Set(connectors.map((connector) => connector.platformId)).size).toBe(connectors.length);
});
