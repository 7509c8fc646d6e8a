import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Connector, KIT_VERSION, type ListingKey } from '@sluice/connector-kit';
import {
  type ConformanceChannel,
  plainItem,
  plainKey,
  runConformance,
  testContext,
} from '@sluice/connector-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConnector } from './create.ts';
import { createFeedProfile } from './feed-profile.ts';
import { createOutside, outsideId } from './outside.ts';
import { type ConnectorShape, USUAL } from './shapes.ts';
import type { NewConnector } from './template.ts';

const REPOSITORY = fileURLToPath(new URL('../../../../../', import.meta.url));
const run = promisify(execFile);

let root: string;

// A small checkout below the real one, so that it finds the imports of the kit.
beforeAll(async () => {
  root = await mkdtemp(join(REPOSITORY, '.new-connector-'));
  for (const path of [
    'packages/connector-kit/template',
    'packages/connector-kit/template-shapes',
    'connectors/feed',
    'apps/server/src/connectors/registry.ts',
    'apps/server/package.json',
  ]) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await cp(join(REPOSITORY, path), join(root, path), { recursive: true });
  }
});
afterAll(() => rm(root, { recursive: true }));

const read = (path: string) => readFile(join(root, path), 'utf8');

const shape = (choices: Partial<ConnectorShape>): ConnectorShape => ({ ...USUAL, ...choices });

/** Channels that differ from the usual one in every option. */
const CHANNELS: NewConnector[] = [
  { slug: 'bazaar', label: 'Bazaar', kind: 'marketplace', platformId: 7, shape: USUAL },
  {
    slug: 'a-shop-with-a-rather-long-name',
    label: 'A Shop & Co.',
    kind: 'ecommerce',
    platformId: 8,
    shape: shape({
      money: 'cents',
      signIn: 'consent',
      answers: 'two-tickets',
      orders: 'lines',
      decision: 'person',
    }),
  },
  {
    slug: 'asks',
    label: 'Asks',
    kind: 'marketplace',
    platformId: 9,
    shape: shape({
      money: 'comma',
      signIn: 'consent',
      answers: 'tickets',
      orders: 'lines',
      decision: 'person',
    }),
  },
];

/** Each other choice alone, with the checks that it concerns. */
const ALONE: [string, Partial<ConnectorShape>, RegExp][] = [
  ['comma', { money: 'comma' }, /money|prices|mapping|orders/],
  ['micros', { money: 'micros' }, /money|prices|mapping|orders/],
  ['consent', { signIn: 'consent' }, /authorization|declaration|mapping|secrets/],
  ['at-once', { answers: 'sync' }, /declaration|hostile|batches|idempotency/],
  ['by-ticket', { answers: 'tickets' }, /declaration|tickets|batches|idempotency/],
  ['packed-lines', { orders: 'lines' }, /declaration|order|webhooks/],
];

const LAMP = '4006381333931';

async function generated(slug: string): Promise<[Connector, () => Promise<ConformanceChannel>]> {
  const part = (path: string) => import(pathToFileURL(join(root, `connectors/${slug}/src/${path}`)).href);
  const [connector] = Object.values(await part('index.ts')) as [Connector];
  const { startChannel } = (await part('testing/channel.ts')) as {
    startChannel(): Promise<ConformanceChannel>;
  };
  return [connector, startChannel];
}

describe('a new connector', () => {
  beforeAll(async () => {
    await createFeedProfile(root, { slug: 'price-list', label: 'Price list' });
    for (const channel of CHANNELS) await createConnector(root, channel);
    for (const [slug, choices] of ALONE)
      await createConnector(root, { ...CHANNELS[0]!, slug, shape: shape(choices) });
  });

  test.each(CHANNELS)(
    '$slug passes the conformance kit, with nothing waived or untested',
    async (channel) => {
      const [connector, startChannel] = await generated(channel.slug);
      expect(connector).toMatchObject({
        platform: channel.slug,
        label: channel.label,
        kind: channel.kind,
        platformId: channel.platformId,
      });
      expect(connector.pullProducts !== undefined).toBe(channel.kind === 'ecommerce');
      expect(connector.readCategoryTree !== undefined).toBe(channel.kind === 'marketplace');
      const results = await runConformance(connector, { channel: startChannel, golden: null });
      expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
      expect(results.length).toBeGreaterThan(80);
    },
  );

  test.concurrent.each(ALONE)(
    'of the shape %s alone passes the checks that it concerns',
    async (slug, _, group) => {
      const [connector, startChannel] = await generated(slug);
      const only = (id: string) => group.test(id);
      const results = await runConformance(connector, { channel: startChannel, golden: null, only });
      expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
      expect(results.length).toBeGreaterThan(10);
    },
  );

  test.concurrent.each(['asks', CHANNELS[1]!.slug])(
    '%s puts proposals of the channel to a person',
    async (slug) => {
      const [connector, startChannel] = await generated(slug);
      const path = `connectors/${slug}/src/testing/catalogue.ts`;
      const { addProduct } = await import(pathToFileURL(join(root, path)).href);
      const channel = await startChannel();
      addProduct({ id: 'C-1', title: 'Lamp', barcode: LAMP });
      const ctx = testContext({ config: channel.config(channel.address) });
      const end = async (sku: string, key: Partial<ListingKey>) => {
        const item = plainItem(sku, { barcode: LAMP }, key);
        const [answer] = await connector.upsertListings!(ctx, [item]);
        expect(answer).toMatchObject({ outcome: 'accepted' });
        const { ticket } = answer as { ticket: string };
        return connector.pollTicket!(ctx, ticket, [item.key]);
      };
      const done = (result: object) => ({ state: 'done', results: [result] });
      const candidates = [{ syncId: 'C-1' }];
      expect(await end('LAMP', {})).toMatchObject(done({ outcome: 'ambiguous', candidates }));
      const key = plainKey('LAMP', { barcode: LAMP });
      expect(await connector.lookupListings!(ctx, [key])).toMatchObject([{ match: 'ambiguous', candidates }]);
      expect(await end('NEW', { asNew: true })).toMatchObject(done({ outcome: 'live' }));
      expect(await end('LAMP', { syncId: 'C-1' })).toMatchObject(done({ outcome: 'live', syncId: 'C-1' }));
      await channel.close();
    },
  );

  test('of the kind feed is a profile that makes a file', async () => {
    const products = join(root, 'connectors/feed/src/testing/products.ts');
    const { fileOf, fullProduct, settings } = await import(pathToFileURL(products).href);
    const text = fileOf(settings({ profile: 'price-list' }), 'xml', [fullProduct()]);
    expect(text).toContain('<price>199.90</price><availability>in stock</availability>');
    await expect(createFeedProfile(root, { slug: 'google', label: 'Google' })).rejects.toThrow(
      'exists already',
    );
  });

  test('passes the compiler and the linter', async () => {
    await writeFile(
      join(root, 'tsconfig.json'),
      JSON.stringify({ extends: '../tsconfig.json', include: ['connectors'], exclude: [] }),
    );
    const script = (path: string) => join(REPOSITORY, 'node_modules', path);
    const compile = run(process.execPath, [script('typescript/bin/tsc'), '--project', root]);
    await compile.catch(({ stdout }) => expect(stdout).toBe(''));
    const lint = ['check', '--write', join(root, 'connectors')];
    await run(process.execPath, [script('@biomejs/biome/bin/biome'), ...lint], { cwd: REPOSITORY });
    const check = ['ci', '--error-on-warnings', join(root, 'connectors')];
    await run(process.execPath, [script('@biomejs/biome/bin/biome'), ...check], { cwd: REPOSITORY });
  });

  test('is in the registry and among the dependencies, and nothing of the template is left', async () => {
    const registry = await read('apps/server/src/connectors/registry.ts');
    expect(registry).toContain("import { bazaarConnector } from '@sluice/connector-bazaar';");
    expect(registry).toMatch(/\[simulatorConnector.*, bazaarConnector, aShopWithARatherLongNameConnector,/);
    const manifest = JSON.parse(await read('apps/server/package.json'));
    expect(manifest.dependencies['@sluice/connector-bazaar']).toBe('0.1.0');
    const { stdout } = await run(
      'grep',
      ['-rliE', '--exclude-dir=feed', 'template|// ?(<|[+])', 'connectors'],
      {
        cwd: root,
      },
    ).catch(() => ({ stdout: '' }));
    expect(stdout).toBe('');
  });
});

describe('refused', () => {
  const valid: NewConnector = {
    slug: 'fresh',
    label: 'Fresh',
    kind: 'marketplace',
    platformId: 9,
    shape: USUAL,
  };

  test.each(['X', 'Shop', '1shop', 'my_shop', '../shop', 'my--shop', 'shop-', 'a'.repeat(41), ''])(
    'the slug %j',
    async (slug) => {
      await expect(createConnector(root, { ...valid, slug })).rejects.toThrow('the slug has');
    },
  );

  test('a name that is taken, a folder that exists and a label that would break the code', async () => {
    await expect(createConnector(root, { ...valid, slug: 'kit' })).rejects.toThrow('taken');
    await mkdir(join(root, 'connectors/there'), { recursive: true });
    await expect(createConnector(root, { ...valid, slug: 'there' })).rejects.toThrow('exists already');
    await expect(createConnector(root, { ...valid, label: "Bob's" })).rejects.toThrow('the label has');
  });

  test('a question to a person where the channel gives no tickets', async () => {
    const bad = { ...valid, shape: shape({ decision: 'person' }) };
    await expect(createConnector(root, bad)).rejects.toThrow('comes by ticket');
  });

  test('outside a checkout of the sources', async () => {
    await expect(createConnector(tmpdir(), valid)).rejects.toThrow('no checkout');
  });
});

// holds EXT-3
describe('a connector outside of the repository', () => {
  const corner: NewConnector = {
    slug: 'corner',
    label: 'Corner',
    kind: 'ecommerce',
    platformId: 10_001,
    shape: USUAL,
  };

  test('is a package of its own that names the kit it fits', async () => {
    const folder = join(root, 'outside');
    const files = await createOutside(root, folder, corner);
    expect(files).toEqual(
      expect.arrayContaining(['package.json', 'tsconfig.json', 'src/index.ts', 'conformance.test.ts']),
    );
    const written = (path: string) => readFile(join(folder, path), 'utf8');
    expect(JSON.parse(await written('package.json'))).toMatchObject({
      name: 'sluice-connector-corner',
      peerDependencies: { '@sluice/connector-kit': `^${KIT_VERSION}` },
    });
    expect(await written('src/index.ts')).toMatch(
      /platformId: 10001,(.|\n)*export default cornerConnector;\n$/,
    );
    await expect(createOutside(root, folder, corner)).rejects.toThrow('name an empty folder');
  });

  test('has an id that stays, and that none of ours will have', () => {
    expect(outsideId('corner')).toBe(outsideId('corner'));
    for (const slug of ['a-b', 'corner', 'zz']) {
      expect(outsideId(slug)).toBeGreaterThanOrEqual(10_000);
      expect(outsideId(slug)).toBeLessThanOrEqual(32_767);
    }
  });
});
