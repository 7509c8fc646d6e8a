import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchDelivery } from './delivery.ts';
import { benchFairness } from './fairness.ts';
import { benchFanOut } from './fan-out.ts';
import { benchHostile } from './hostile.ts';
import { benchIdle } from './idle.ts';
import { benchImport } from './import.ts';
import { benchImports } from './imports.ts';
import { benchIsolation } from './isolation.ts';
import { benchKill, type Target } from './kill.ts';
import { benchLatency } from './latency.ts';
import { benchOrders } from './orders.ts';
import { benchOversell } from './oversell.ts';
import { benchPause } from './pause.ts';
import { benchPortal } from './portal.ts';
import type { Outcome } from './report.ts';
import { benchSearch } from './search.ts';
import { benchSlowShop } from './slow-shop.ts';
import { benchStart } from './start.ts';
import { benchSuggest } from './suggest.ts';
import { benchVendure } from './vendure.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '8' },
    writes: { type: 'string', default: '200' },
    connections: { type: 'string', default: '5' },
    tenants: { type: 'string', default: '50' },
    kills: { type: 'string' },
    orders: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '0.2' },
    targets: { type: 'string', default: 'api,worker,postgres' },
    pauses: { type: 'string', default: '5' },
    neighbours: { type: 'string', default: '20' },
    rate: { type: 'string', default: '20' },
    'item-ms': { type: 'string', default: '800' },
    items: { type: 'string', default: '700' },
    buffer: { type: 'string', default: '0' },
    workers: { type: 'string', default: '1' },
    broken: { type: 'boolean', default: false },
  },
});

/** A harness that finds something wrong makes the command fail. */
const judge = async (outcome: Promise<Outcome>): Promise<void> => {
  if ((await outcome).wrong > 0) process.exitCode = 1;
};
const { broken } = values;

const BENCHES: Record<string, () => Promise<void>> = {
  start: benchStart,
  import: benchImport,
  imports: benchImports,
  search: () => benchSearch({ seconds: Number(values.seconds) }),
  api: () => benchApi({ products: Number(values.products), seconds: Number(values.seconds) }),
  delivery: () => benchDelivery({ writes: Number(values.writes) }),
  'fan-out': () => benchFanOut({ connections: Number(values.connections) }),
  latency: () => benchLatency({ writes: Number(values.writes) }),
  fairness: () => benchFairness({ tenants: Number(values.tenants), products: 200 }),
  suggest: benchSuggest,
  vendure: () => judge(benchVendure({ products: 1_000, orders: Number(values.orders) })),
  portal: () => benchPortal({ products: Number(values.products) }),
  kill: () =>
    judge(
      benchKill({
        kills: Number(values.kills ?? 50),
        targets: values.targets.split(',') as Target[],
        broken,
      }),
    ),
  'slow-shop': () =>
    judge(benchSlowShop({ products: Number(values.items), itemMs: Number(values['item-ms']) })),
  oversell: () => judge(benchOversell({ rate: Number(values.rate), buffer: Number(values.buffer) })),
  orders: () =>
    judge(
      benchOrders({
        orders: Number(values.orders),
        minutes: Number(values.minutes),
        kills: Number(values.kills ?? 2),
        broken,
      }),
    ),
  isolation: () =>
    judge(benchIsolation({ writes: Number(values.writes), neighbours: Number(values.neighbours), broken })),
  hostile: () => judge(benchHostile()),
  idle: () => benchIdle({ workers: Number(values.workers), seconds: Math.max(30, Number(values.seconds)) }),
  pause: () => judge(benchPause({ pauses: Number(values.pauses), broken })),
};

for (const name of positionals.length === 0 ? Object.keys(BENCHES) : positionals) {
  const bench = BENCHES[name];
  if (bench === undefined)
    throw new Error(`no benchmark ${name}; there are ${Object.keys(BENCHES).join(', ')}`);
  await bench();
}
