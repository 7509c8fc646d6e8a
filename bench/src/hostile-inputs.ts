import { setTimeout as sleep } from 'node:timers/promises';
import type { HostileChannel } from './hostile-channel.ts';
import type { PortalSession } from './portal-session.ts';
import { type BenchService, type BenchTenant, memoryOf } from './service.ts';

/** All that a hostile input may use. */
export interface HostileWorld {
  service: BenchService;
  tenant: BenchTenant;
  session: PortalSession;
  channel: HostileChannel;
}

/** Something that is made to stop the service. */
export interface HostileInput {
  name: string;
  /** Sends it and waits until the service is through with it; what it returns is shown beside the figures. */
  send(world: HostileWorld): Promise<unknown>;
}

const many = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));

const product =
  (body: () => object) =>
  async ({ service, tenant }: HostileWorld): Promise<string> => {
    const answer = await fetch(`${service.url}/v1/products`, {
      method: 'POST',
      headers: tenant.headers,
      body: JSON.stringify({ name: 'Hostile', ...body() }),
    });
    await answer.arrayBuffer();
    return String(answer.status);
  };

const connection = async ({ session, channel }: HostileWorld, label: string): Promise<number> => {
  const input = { platform: 'simulator', label, config: { base_url: channel.url } };
  return (await session.call<{ id: number }>('POST', '/connections', input)).id;
};

const testAnswer =
  (stores: () => string, times = 1) =>
  async (world: HostileWorld): Promise<string> => {
    world.channel.stores = Buffer.from(stores());
    const body = { platform: 'simulator', config: { base_url: world.channel.url } };
    let told = '';
    for (let at = 0; at < times; at++) {
      const { kind } = await world.session.call<{ kind: string | null }>('POST', '/connections/test', body);
      told = String(kind);
    }
    world.channel.stores = Buffer.from('{"stores":[]}');
    return told;
  };

const emptyLists = (bytes: number): string => `{"stores":[${'[],'.repeat(bytes / 3)}[]]}`;

/** Runs all calls at once and counts their statuses. */
async function statuses(calls: Promise<Response>[]): Promise<string> {
  const answers = await Promise.all(calls);
  await Promise.all(answers.map((answer) => answer.body?.cancel()));
  const counts = Map.groupBy(answers, ({ status }) => status);
  return [...counts].map(([status, of]) => `${of.length} × ${status}`).join(', ');
}

const PATTERN = '*a*a*a*a*a*a*a*a*a*a*a*a*b';

export const hostileInputs: readonly HostileInput[] = [
  { name: '900,000 empty paths', send: product(() => ({ category_paths: many(900_000, () => []) })) },
  {
    name: '900,000 empty overrides',
    send: product(() => ({ channel_overrides: many(900_000, () => ({})) })),
  },
  {
    name: '250,000 keys',
    send: product(() => ({ attribute_bag: Object.fromEntries(many(250_000, (at) => [`k${at}`, 1])) })),
  },
  {
    name: 'a path of 1,000 levels',
    send: product(() => ({ category_paths: [many(1_000, (at) => `Level ${at}`)] })),
  },
  {
    name: 'a path of 30,000 levels',
    send: product(() => ({ category_paths: [many(30_000, (at) => `L ${at}`)] })),
  },
  {
    name: '10,000 paths',
    send: product(() => ({
      category_paths: many(10_000, (at) => [`A ${at % 100}`, `B ${at % 1_000}`, `C ${at}`]),
    })),
  },
  { name: '62 MB of empty lists from a channel', send: testAnswer(() => emptyLists(62e6)) },
  { name: '0.5 MB of empty lists, ten times', send: testAnswer(() => emptyLists(0.5e6), 10) },
  {
    name: 'refusals of 100 kB of one letter',
    send: async (world) => {
      world.channel.refusal = 'a'.repeat(100_000);
      const before = world.channel.refused;
      const { service, tenant } = world;
      for (const sku of ['R-1', 'R-2', 'R-3'])
        await fetch(`${service.url}/v1/products`, {
          method: 'POST',
          headers: tenant.headers,
          body: JSON.stringify({ name: sku, sku, price: 1 }),
        });
      await connection(world, 'Refuses');
      for (let waited = 0; world.channel.refused === before && waited < 20_000; waited += 100)
        await sleep(100);
      await sleep(2_000);
      return `${world.channel.refused - before} refused`;
    },
  },
  {
    name: 'a rule of many stars, previewed',
    send: async (world) => {
      const { service, tenant } = world;
      for (let at = 0; at < 200; at++)
        await fetch(`${service.url}/v1/products`, {
          method: 'POST',
          headers: tenant.headers,
          body: JSON.stringify({ name: 'A', sku: `${'a'.repeat(95)}${at}`, price: 1 }),
        });
      const id = await connection(world, 'Ruled');
      const rule = { action: 'exclude', conditions: { sku_patterns: [PATTERN] } };
      await world.session.call('POST', `/connections/${id}/rules`, rule);
      await world.session.call('POST', `/connections/${id}/rules/preview`, rule).catch(() => {});
      await sleep(2_000);
    },
  },
  {
    name: '1,500 filters and sorts of the product list',
    send: async ({ session, service }) => {
      const sorts = ['id', 'name', 'sku', 'price', 'quantity', 'updated_at'];
      for (let at = 0; at < 1_500; at++) {
        const query = `sort=${sorts[at % 6]}&direction=${at % 2 ? 'asc' : 'desc'}&per_page=${1 + (at % 100)}&page=${1 + at}`;
        await session.call(
          'GET',
          `/product-list?${query}${at % 3 ? '&has_image=false' : ''}${at % 5 ? '&status=true' : ''}`,
        );
      }
      const db = await service.database();
      const { rows } = await db.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name like 'sluice%'",
      );
      await db.end();
      const sizes = await Promise.all(rows.map(({ pid }) => memoryOf(pid).catch(() => ({ rss: 0 }))));
      return `largest backend ${Math.max(...sizes.map(({ rss }) => rss))} MB`;
    },
  },
  {
    name: '600 streams of one session',
    send: async ({ service, session }) => {
      const ending = new AbortController();
      const { cookie } = session;
      const open = () =>
        fetch(`${service.url}/portal/api/progress/stream`, { headers: { cookie }, signal: ending.signal });
      const told = await Promise.all(many(600, open)).then((answers) => {
        const counts = Map.groupBy(answers, ({ status }) => status);
        return [...counts].map(([status, of]) => `${of.length} × ${status}`).join(', ');
      });
      ending.abort();
      return told;
    },
  },
  {
    name: '60 previews at once',
    send: async ({ service, session }) => {
      const { data } = await session.call<{ data: { id: number }[] }>('GET', '/connections');
      const preview = () =>
        fetch(`${service.url}/portal/api/connections/${data[0]!.id}/preview`, {
          method: 'POST',
          headers: { cookie: session.cookie, origin: service.url, 'content-type': 'application/json' },
          body: JSON.stringify({ markup_percent: 5 }),
        });
      return statuses(many(60, preview));
    },
  },
];
