import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchDelivery } from './delivery.ts';
import { benchImport } from './import.ts';
import { benchIsolation } from './isolation.ts';
import { benchKill, type Target } from './kill.ts';
import { benchPause } from './pause.ts';
import { benchSearch } from './search.ts';
import { benchStart } from './start.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '8' },
    writes: { type: 'string', default: '200' },
    kills: { type: 'string', default: '50' },
    targets: { type: 'string', default: 'api,worker,postgres' },
    pauses: { type: 'string', default: '5' },
    neighbours: { type: 'string', default: '20' },
    broken: { type: 'boolean', default: false },
  },
});

const kill = async (): Promise<void> => {
  const targets = values.targets.split(',') as Target[];
  const held = await benchKill({ kills: Number(values.kills), targets, brokenDatabase: values.broken });
  if (!held) process.exitCode = 1;
};

const pause = async (): Promise<void> => {
  const held = await benchPause({ pauses: Number(values.pauses), broken: values.broken });
  if (!held) process.exitCode = 1;
};

const isolation = async (): Promise<void> => {
  const held = await benchIsolation({ writes: Number(values.writes), neighbours: Number(values.neighbours) });
  if (!held) process.exitCode = 1;
};

const BENCHES: Record<string, () => Promise<void>> = {
  start: benchStart,
  import: benchImport,
  search: () => benchSearch({ seconds: Number(values.seconds) }),
  api: () => benchApi({ products: Number(values.products), seconds: Number(values.seconds) }),
  delivery: () => benchDelivery({ writes: Number(values.writes) }),
  isolation,
  kill,
  pause,
};

for (const name of positionals.length === 0 ? Object.keys(BENCHES) : positionals) {
  const bench = BENCHES[name];
  if (bench === undefined)
    throw new Error(`no benchmark ${name}; there are ${Object.keys(BENCHES).join(', ')}`);
  await bench();
}
