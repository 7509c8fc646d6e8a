import { setTimeout as delay } from 'node:timers/promises';
import { send } from '../calling-channel.ts';
import type { World } from '../world.ts';
import { importAgain, type Shop, SOLD } from './shops.ts';

/** Requests of each kind in a second, over all shops, at rate 1. */
const PER_SECOND: Record<string, number> = {
  write: 3,
  list: 1,
  search: 1,
  page: 1,
  order: 0.5,
  renewal: 1 / 30,
  import: 1 / 45,
  'bulk edit': 1 / 60,
};
/** Above so many unanswered ones of a kind its turns are left out and counted, so that a standstill cannot pile up load. */
const MOST_OPEN = 20;

/** Since it was last taken. */
export interface Spell {
  /** Milliseconds of each answered request, by kind. */
  times: Map<string, number[]>;
  failed: number;
  left_out: number;
}

export interface Traffic {
  take(): Spell;
  /** Messages of failed requests, with their number. */
  failures: Map<string, number>;
  /** Ends the load; resolves when all requests are answered. */
  stop(): Promise<void>;
}

interface Run {
  world: World;
  shops: readonly Shop[];
  spell: Spell;
  failures: Map<string, number>;
  signal: AbortSignal;
}

const emptySpell = (): Spell => ({ times: new Map(), failed: 0, left_out: 0 });

/** A steady load of all kinds at once, each at its own pace whatever the answers take. */
export function startTraffic(world: World, shops: readonly Shop[], rate: number): Traffic {
  const stopping = new AbortController();
  const run: Run = { world, shops, spell: emptySpell(), failures: new Map(), signal: stopping.signal };
  const kinds = Object.entries(KINDS).map(([kind, act]) =>
    pace(run, kind, 1_000 / (PER_SECOND[kind]! * rate), act),
  );
  return {
    take: () => {
      const { spell } = run;
      run.spell = emptySpell();
      return spell;
    },
    failures: run.failures,
    stop: async () => {
      stopping.abort();
      await Promise.all(kinds);
    },
  };
}

type Act = (run: Run, shop: Shop, turn: number) => Promise<unknown>;

async function pace(run: Run, kind: string, everyMs: number, act: Act): Promise<void> {
  const began = performance.now();
  const open = new Set<Promise<void>>();
  for (let turn = 0; !run.signal.aborted; turn++) {
    const wait = began + turn * everyMs - performance.now();
    if (wait > 0) await delay(wait, undefined, { signal: run.signal }).catch(() => undefined);
    if (run.signal.aborted) break;
    if (open.size >= MOST_OPEN) {
      run.spell.left_out++;
      continue;
    }
    const one = timed(run, kind, () => act(run, run.shops[turn % run.shops.length]!, turn)).finally(() =>
      open.delete(one),
    );
    open.add(one);
  }
  await Promise.all(open);
}

async function timed(run: Run, kind: string, act: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  try {
    await act();
    const times = run.spell.times.get(kind) ?? [];
    run.spell.times.set(kind, times);
    times.push(performance.now() - began);
  } catch (error) {
    run.spell.failed++;
    const what = `${kind}: ${(error as Error).message.replaceAll(/\d+/g, 'n').slice(0, 120)}`;
    run.failures.set(what, (run.failures.get(what) ?? 0) + 1);
  }
}

const any = (count: number): number => Math.floor(Math.random() * count);

async function get({ world }: Run, { tenant }: Shop, path: string): Promise<void> {
  const answer = await fetch(`${world.url}${path}`, { headers: tenant.headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
}

/** The portal's pages as a person goes through them. */
const PAGES = [
  '/overview',
  '/product-list?per_page=50',
  '/product-list?channel_state=error',
  '/product-list?sort=price&direction=asc&page=3',
  '/order-list',
  '/publish-results',
  '/publish-attempts',
  '/jobs',
  '/connections',
  '/audit-log',
];

const KINDS: Record<string, Act> = {
  write: setStock,
  list: (run, shop, turn) => get(run, shop, `/v1/products?page=${1 + (turn % 9)}&per_page=25`),
  search: (run, shop) => get(run, shop, `/v1/products?search=w-${any(900)}`),
  page: (_run, shop, turn) => shop.session.call('GET', PAGES[turn % PAGES.length]!),
  order: sell,
  renewal: createAndDelete,
  import: async (run, shop) => {
    const end = await importAgain(run.world, shop);
    if (end !== 'completed') throw new Error(`import ended as ${end}`);
  },
  'bulk edit': editMany,
};

/** Each product is written by one request at a time, so that the last acknowledged one is what holds. */
async function setStock({ world }: Run, shop: Shop, turn: number): Promise<void> {
  const product = shop.written[any(shop.written.length)]!;
  if (product.sent.length - 1 > product.acknowledged) return;
  const quantity = 1 + (turn % 97);
  const index = product.sent.push(quantity) - 1;
  const body = { name: `Written ${product.sku}`, quantity };
  await send(`${world.url}/v1/products/${product.id}`, 'PUT', body, shop.tenant.headers);
  product.acknowledged = index;
}

async function sell(_run: Run, shop: Shop): Promise<void> {
  const channel = [...shop.channels.values()][any(shop.channels.size)]!;
  const lines = [{ sku: `P-${any(SOLD)}`, quantity: 1 + any(3) }];
  const order = await send<{ id: string; lines: { id: string }[] }>(`${channel.url}/_orders`, 'POST', {
    lines,
  });
  const act = (action: string): Promise<unknown> =>
    send(`${channel.url}/_orders/${order.id}/${action}`, 'POST', {});
  const fate = Math.random();
  if (fate < 0.5) return;
  await delay(Math.random() * 1_000);
  if (fate < 0.65) await act('cancel');
  else {
    await act('ship');
    if (fate > 0.9) await act('return');
  }
}

/** A product that comes and goes, so that creations and withdrawals are under way without end. */
async function createAndDelete({ world, signal }: Run, shop: Shop, turn: number): Promise<void> {
  const url = `${world.url}/v1/products`;
  const body = { name: `Passing ${turn}`, sku: `R-${turn}`, price: 7, quantity: 3 };
  const { id } = await send<{ id: number }>(url, 'POST', body, shop.tenant.headers);
  await delay(20_000, undefined, { signal }).catch(() => undefined);
  const answer = await fetch(`${url}/${id}`, { method: 'DELETE', headers: shop.tenant.headers });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
}

/** Raises the prices of a hundred products by a percent, and puts them back. */
async function editMany({ signal }: Run, { session, written }: Shop, turn: number): Promise<void> {
  const at = (turn * 100) % Math.max(1, written.length - 100);
  const ids = written.slice(at, at + 100).flatMap(({ id }) => id ?? []);
  const edit = { price: { mode: 'percent', value: 1 } };
  const { id } = await session.call<{ id: number }>('POST', '/bulk-actions', {
    kind: 'edit',
    selection: { ids },
    edit,
  });
  await untilDone(session, id);
  await delay(10_000, undefined, { signal }).catch(() => undefined);
  const undo = await session.call<{ id: number }>('POST', `/bulk-actions/${id}/undo`);
  await untilDone(session, undo.id);
}

async function untilDone(session: Shop['session'], id: number): Promise<void> {
  for (let n = 0; n < 600; n++) {
    const { status } = await session.call<{ status: string }>('GET', `/bulk-actions/${id}`);
    if (status.startsWith('completed')) return;
    if (status === 'failed') throw new Error('a bulk edit failed');
    await delay(200);
  }
  throw new Error('a bulk edit did not end within two minutes');
}
