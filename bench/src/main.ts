import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { products: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '8' } },
});

const BENCHES: Record<string, () => Promise<void>> = {
  api: () => benchApi({ products: Number(values.products), seconds: Number(values.seconds) }),
};

for (const name of positionals.length === 0 ? Object.keys(BENCHES) : positionals) {
  const bench = BENCHES[name];
  if (bench === undefined)
    throw new Error(`no benchmark ${name}; there are ${Object.keys(BENCHES).join(', ')}`);
  await bench();
}
