import type { ChannelCategory, SyncResult } from '../../../index.ts';
import type { Bench } from '../bench.ts';
import type { Check } from '../check.ts';
import { control, ensure, NotTestable, shown } from '../failures.ts';
import { buildItem } from '../items.ts';
import { create } from '../writes.ts';

/** A small tree of three levels, larger than the page where the channel tells its size. Its ids are numbers to those who need some. */
export function sampleTree(bench: Bench): ChannelCategory[] {
  const leaves = (bench.channel.pageSizes?.categories ?? 4) + 1;
  return [
    { syncId: '1', name: 'Home & Garden', parentSyncId: null, assignable: false },
    { syncId: '2', name: 'Lighting', parentSyncId: '1', assignable: false },
    ...Array.from({ length: leaves }, (_, at) => ({
      syncId: `${at + 3}`,
      name: `Lamps ${at + 1}`,
      parentSyncId: '2',
      assignable: true,
    })),
  ];
}

async function readTree(bench: Bench): Promise<ChannelCategory[]> {
  const nodes: ChannelCategory[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 1_000; page++) {
    const answer = await bench.connector.readCategoryTree!(bench.open(), cursor);
    nodes.push(...answer.categories);
    cursor = answer.next;
    if (cursor === null) return nodes;
  }
  ensure(false, 'the walk over the category tree does not end');
  return nodes;
}

const trees: readonly Check[] = [
  {
    id: 'taxonomy/tree',
    guarantee:
      'the category tree comes whole: each node once, each parent known, no circles, some node assignable',
    applies: ({ capabilities }) => capabilities.categoryTree === true,
    run: async (bench) => {
      const expected = bench.channel.setCategoryTree ? sampleTree(bench) : null;
      if (expected) await bench.channel.setCategoryTree!(expected);
      const nodes = await readTree(bench);
      const ids = new Map(nodes.map((node) => [node.syncId, node]));
      ensure(ids.size === nodes.length, `${nodes.length - ids.size} nodes came twice`);
      for (const node of nodes) {
        const known = node.parentSyncId === null || ids.has(node.parentSyncId);
        ensure(known, `${node.name} lies under ${node.parentSyncId}, which did not come`);
        ensure(depthOf(node, ids) < 100, `${node.name} lies within itself`);
      }
      ensure(
        nodes.some((node) => node.assignable),
        'no category may be assigned',
      );
      if (!expected) return;
      const lost = expected.find(({ syncId, name }) => ids.get(syncId)?.name !== name);
      ensure(!lost, `${lost?.syncId} ${lost?.name} came as ${shown(ids.get(lost?.syncId ?? ''))}`);
      const flag = expected.find(({ syncId, assignable }) => ids.get(syncId)?.assignable !== assignable);
      ensure(!flag, `assignable of ${flag?.name} is wrong`);
    },
  },
  {
    id: 'taxonomy/attributes',
    guarantee: 'the attributes of a category have codes and labels, each once, as have their allowed values',
    applies: ({ capabilities }) => capabilities.categoryTree === true,
    run: async (bench) => {
      if (bench.channel.setCategoryTree) await bench.channel.setCategoryTree(sampleTree(bench));
      const leaf = (await readTree(bench)).find((node) => node.assignable);
      const attributes = await bench.connector.readCategoryAttributes!(bench.open(), leaf?.syncId ?? '');
      expectUnique(attributes, `attributes of ${leaf?.name}`);
      for (const attribute of attributes) {
        if (attribute.allowedValues === null) continue;
        ensure(attribute.allowedValues.length > 0, `no value of ${attribute.code} is allowed`);
        expectUnique(attribute.allowedValues, `values of ${attribute.code}`);
      }
    },
  },
];

const terms: readonly Check[] = [
  {
    id: 'taxonomy/brands',
    guarantee: 'synchronising a brand again, or in other letters, finds the one there is',
    applies: ({ capabilities }) => capabilities.brands !== undefined && !capabilities.brands.fixed,
    run: async (bench) => {
      const sync = async (name: string, syncId: string | null = null) =>
        syncedId((await bench.connector.syncBrands!(bench.open(), [{ externalKey: '1', name, syncId }]))[0]);
      const id = await sync('Nordlicht');
      ensure((await sync('Nordlicht')) === id, 'the same brand has two ids');
      ensure((await sync('NORDLICHT')) === id, 'the same brand in capitals has an id of its own');
      ensure((await sync('Nordlicht GmbH', id)) === id, 'a renamed brand has a new id');
      const names = await control(bench.channel.brands, 'view of its brands').call(bench.channel);
      ensure(names.length === 1, `the channel keeps ${names.length} brands: ${shown(names)}`);
      ensure(names[0] === 'Nordlicht GmbH', `after it was renamed the channel keeps ${shown(names)}`);
    },
  },
  {
    id: 'taxonomy/fixed-brands',
    guarantee:
      'a brand the channel has is found in any case of letters, and one that it has not is unknown_brand',
    applies: ({ capabilities }) => capabilities.brands?.fixed === true,
    run: async (bench) => {
      const names = () => control(bench.channel.brands, 'view of its brands').call(bench.channel);
      const before = await names();
      const name = before.find((one) => one !== one.toUpperCase() && one !== one.toLowerCase());
      if (name === undefined) throw new NotTestable('the channel has no brand in capitals and small letters');
      const sync = async (wanted: string) =>
        (
          await bench.connector.syncBrands!(bench.open(), [{ externalKey: '1', name: wanted, syncId: null }])
        )[0];
      const id = syncedId(await sync(name));
      ensure(syncedId(await sync(name)) === id, 'the same brand has two ids');
      for (const spelling of [name.toUpperCase(), name.toLowerCase()])
        ensure(
          syncedId(await sync(spelling)) === id,
          `${shown(spelling)} has another id than ${shown(name)}`,
        );
      const unknown = await sync(`${name} of nobody`);
      const codes = unknown?.outcome === 'rejected' ? unknown.issues.map(({ code }) => code) : [];
      ensure(codes.includes('unknown_brand'), `a brand the channel does not have ended as ${shown(unknown)}`);
      ensure(shown(await names()) === shown(before), 'the channel keeps other brands than before');
    },
  },
  {
    id: 'taxonomy/categories',
    guarantee: 'synchronising a category path again finds it; equal names under other parents stay apart',
    applies: ({ capabilities }) => capabilities.categories !== undefined,
    run: async (bench) => {
      const sync = async (path: string[], syncId: string | null = null) =>
        syncedId(
          (await bench.connector.syncCategories!(bench.open(), [{ externalKey: '1', path, syncId }]))[0],
        );
      await sync(['Garden']);
      const id = await sync(['Garden', 'Chairs']);
      ensure((await sync(['Garden', 'Chairs'])) === id, 'the same path has two ids');
      await sync(['Kitchen']);
      const other = await sync(['Kitchen', 'Chairs']);
      ensure(other !== id, 'two categories of one name under different parents share an id');
      const paths = await control(bench.channel.categories, 'view of its categories').call(bench.channel);
      ensure(paths.length === 4, `the channel keeps ${paths.length} categories: ${shown(paths)}`);
    },
  },
  {
    id: 'taxonomy/made-terms',
    guarantee: 'a brand is told as made by the call that made it, and by none that found it',
    applies: ({ capabilities }) => capabilities.termDeletion !== undefined,
    run: async (bench) => {
      const made = async (name: string) => {
        const [one] = await bench.connector.syncBrands!(bench.open(), [
          { externalKey: '1', name, syncId: null },
        ]);
        syncedId(one);
        return one?.outcome === 'synced' && one.made === true;
      };
      ensure(await made('Nordlicht'), 'the call that made a brand does not say so');
      ensure(!(await made('Nordlicht')), 'a brand that was found is told as made');
    },
  },
  {
    id: 'taxonomy/deletion',
    guarantee:
      'a term that nothing uses is deleted, one in use stays, and one that is gone counts as deleted',
    applies: ({ capabilities }) => capabilities.termDeletion !== undefined,
    run: async (bench) => {
      const sync = async (name: string) =>
        syncedId(
          (await bench.connector.syncBrands!(bench.open(), [{ externalKey: '1', name, syncId: null }]))[0],
        );
      const used = await sync('Nordlicht');
      const unused = await sync('Kuzey');
      await create(bench, bench.open(), [
        buildItem(bench, 'BRANDED', { brand: 'Nordlicht', brandSyncId: used }),
      ]);
      const remove = async (...syncIds: string[]) => {
        const keys = syncIds.map((syncId) => ({ kind: 'brand', syncId }) as const);
        const results = await bench.connector.deleteTerms!(bench.open(), keys);
        ensure(results.length === keys.length, `${results.length} results came for ${keys.length} terms`);
        return new Map(results.map(({ syncId, outcome }) => [syncId, outcome]));
      };
      const first = await remove(used, unused);
      ensure(first.get(unused) === 'deleted', `a term nothing uses ended as ${shown(first.get(unused))}`);
      ensure(first.get(used) === 'in_use', `a term in use ended as ${shown(first.get(used))}`);
      const names = await control(bench.channel.brands, 'view of its brands').call(bench.channel);
      ensure(shown(names) === shown(['Nordlicht']), `the channel keeps ${shown(names)}`);
      const again = (await remove(unused)).get(unused);
      ensure(again === 'deleted', `a term that is gone ended as ${shown(again)}`);
    },
  },
  {
    id: 'taxonomy/price-basis',
    guarantee: 'whether prices include VAT is told the same every time',
    applies: ({ capabilities }) => capabilities.priceBasis === true,
    run: async (bench) => {
      const told = [
        await bench.connector.pricesIncludeVat!(bench.open()),
        await bench.connector.pricesIncludeVat!(bench.open()),
      ];
      ensure(typeof told[0] === 'boolean' && told[0] === told[1], `it was told as ${shown(told)}`);
    },
  },
  {
    id: 'taxonomy/stores',
    guarantee: 'stores have ids and labels, each once, and come the same every time',
    applies: ({ capabilities }) => capabilities.stores === true,
    run: async (bench) => {
      const stores = await bench.connector.listStores!(bench.open());
      expectUnique(
        stores.map(({ storeId, label }) => ({ code: storeId, label })),
        'stores',
      );
      const again = await bench.connector.listStores!(bench.open());
      ensure(JSON.stringify(stores) === JSON.stringify(again), 'they came differently the second time');
      const expected = control(bench.channel.stores, 'list of its stores');
      ensure(JSON.stringify(stores) === JSON.stringify(expected), `they came as ${shown(stores)}`);
    },
  },
];

export const taxonomyChecks: readonly Check[] = [...trees, ...terms];

function depthOf(node: ChannelCategory, ids: ReadonlyMap<string, ChannelCategory>, depth = 0): number {
  const parent = node.parentSyncId === null ? undefined : ids.get(node.parentSyncId);
  return parent && depth < 100 ? depthOf(parent, ids, depth + 1) : depth;
}

function syncedId(result: SyncResult | undefined): string {
  ensure(result?.outcome === 'synced', `it ended as ${shown(result)}`);
  return result.syncId;
}

function expectUnique(
  entries: readonly { readonly code: string; readonly label: string }[],
  what: string,
): void {
  ensure(new Set(entries.map(({ code }) => code)).size === entries.length, `codes repeat among the ${what}`);
  const blank = entries.find(({ code, label }) => code === '' || label === '');
  ensure(!blank, `one of the ${what} has no code or no label: ${shown(blank)}`);
}
