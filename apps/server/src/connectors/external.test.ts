import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadExternal } from './external.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-external-'));
});
afterEach(() => rm(folder, { recursive: true }));

const CONNECTOR = `{ platform: 'corner', platformId: 10000, label: 'Corner', mark: { text: 'Co', colour: '#123456' },
  kind: 'ecommerce', configSchema: {}, capabilities: {}, testConnection() {} }`;
const FITS = { peerDependencies: { '@sluice/connector-kit': '^0.1.0' } };

/** Writes a package into the folder; what the module exports by default is code. */
async function install(name: string, code: string, manifest: object = FITS): Promise<void> {
  const home = join(folder, 'node_modules', name);
  await mkdir(home, { recursive: true });
  await writeFile(
    join(home, 'package.json'),
    JSON.stringify({ name, type: 'module', main: 'index.js', ...manifest }),
  );
  await writeFile(join(home, 'index.js'), `export default ${code};`);
}

const simulator = { platform: 'simulator', platformId: 1, label: 'Simulated marketplace' };
const load = (...names: string[]) => loadExternal(names, { from: folder, taken: [simulator] });

// holds EXT-1
test('a package of the working directory, or the path of a module, adds a connector', async () => {
  await install('sluice-corner', CONNECTOR);
  await install('sluice-other', CONNECTOR.replace("'corner'", "'other'").replace('10000', '10001'));
  const loaded = await load('sluice-corner', './node_modules/sluice-other/index.js');
  expect(loaded.map(({ platform }) => platform)).toEqual(['corner', 'other']);
});

// holds EXT-2
test.each<[string, string, object | undefined, string]>([
  [
    'versions that this service has not',
    CONNECTOR,
    { peerDependencies: { '@sluice/connector-kit': '^7.0.0' } },
    'install a version that fits',
  ],
  ['no versions', CONNECTOR, {}, 'names no versions of @sluice/connector-kit'],
  ['no connector', '7', undefined, 'export what defineConnector returns'],
  ['a module that fails', 'boom()', undefined, 'cannot be loaded: boom is not defined'],
  ['an id of ours', CONNECTOR.replace('10000', '20'), undefined, 'a platformId from 10000 to 32767'],
  ['a name of ours', CONNECTOR.replace("'corner'", "'simulator'"), undefined, 'of Simulated marketplace'],
  ['a name that is none', CONNECTOR.replace("'corner'", "'Corner shop'"), undefined, 'small letters'],
  [
    'capabilities without their methods',
    CONNECTOR.replace('capabilities: {}', "capabilities: { listings: { answers: 'sync' }, stores: true }"),
    undefined,
    'upsertListings, withdrawListings, listStores',
  ],
])('%s: the start is refused with a way out', async (_, code, manifest, why) => {
  await install('sluice-corner', code, manifest);
  await expect(load('sluice-corner')).rejects.toThrow(`CONNECTORS: sluice-corner`);
  await expect(load('sluice-corner')).rejects.toThrow(why);
});

test('two connectors of one name, or none where one is named, are refused', async () => {
  await install('sluice-corner', CONNECTOR);
  await install('sluice-twin', CONNECTOR);
  await expect(load('sluice-corner', 'sluice-twin')).rejects.toThrow('sluice-twin has the platform');
  await expect(load('sluice-absent')).rejects.toThrow('run npm install sluice-absent');
});
