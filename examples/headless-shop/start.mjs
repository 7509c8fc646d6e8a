// Makes a headless shop the source of the catalogue: SHOP_API_KEY=… node start.mjs <tenant>
// It runs where the database of the service is at hand; shop.yaml beside it names the shop.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const LABEL = 'Our shop';
const tenant = process.argv[2] ?? '1';
const file = process.argv[3] ?? fileURLToPath(new URL('shop.yaml', import.meta.url));

const sluice = (...args) =>
  execFileSync('npx', ['sluice', ...args, '--tenant', tenant], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const api = (method, path, ...rest) => JSON.parse(sluice('api', method, path, ...rest));

console.error(sluice('config', 'apply', file, '--yes'));
const shop = api('GET', '/portal/api/connections').data.find(({ label }) => label === LABEL);
const source = `/portal/api/connections/${shop.id}/source`;

// What would come in, before anything does: a shop whose products fail or fit several ones is looked at by a person first.
const { counts, examples } = api('POST', `${source}/preview`, '-d', '{}');
console.error(counts);
if (counts.failed > 0 || counts.ambiguous > 0) {
  for (const { sku, name, result, error } of examples)
    console.error(`${result}: ${sku ?? name} ${error ?? ''}`);
  console.error(`nothing was started; decide on the tab Source of ${LABEL}, or start it there`);
  process.exit(1);
}
api('POST', `${source}/start`, '-d', '{}');
console.log(JSON.stringify({ connection: shop.id, ...counts }));
