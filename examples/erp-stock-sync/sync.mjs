// Brings the stock of an ERP into Sluice: node sync.mjs stock.csv
// The file has a line for each article, `sku;stock`, under a header. Let the ERP pull its orders first
// (../order-pull): stock that ignores an order sells its units twice.
import { readFileSync } from 'node:fs';
import { call } from '../call.mjs';

/** The stock of each SKU. A file with one unreadable line is refused as a whole: half a stock list oversells. */
function readStock(file) {
  const lines = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const stock = new Map();
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    const [sku = '', pieces = '', ...rest] = line
      .split(';')
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    if (sku === '' || !/^\d{1,9}$/.test(pieces) || rest.length > 0)
      throw new Error(`${file}, line ${index + 1}: expected sku;stock with a whole number, found ${line}`);
    if (stock.has(sku)) throw new Error(`${file}, line ${index + 1}: ${sku} stands there twice`);
    stock.set(sku, Number(pieces));
  }
  if (stock.size === 0) throw new Error(`${file} names no article`);
  return stock;
}

/** All products, a hundred at a time. */
async function* products() {
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = await call('GET', `/v1/products?per_page=100&page=${page}`);
    last = meta.last_page;
    yield* data;
  }
}

const wanted = readStock(process.argv[2] ?? 'stock.csv');
const sum = { changed: 0, unchanged: 0, failed: [], unknown: [] };
for await (const { id, name, sku, quantity } of products()) {
  if (!wanted.has(sku)) continue;
  const stock = wanted.get(sku);
  wanted.delete(sku);
  if (stock === quantity) {
    sum.unchanged++;
    continue;
  }
  try {
    await call('PUT', `/v1/products/${id}`, { name, quantity: stock });
    sum.changed++;
  } catch (error) {
    sum.failed.push(`${sku}: ${error.message}`);
  }
}
sum.unknown = [...wanted.keys()];
console.log(JSON.stringify(sum));
if (sum.failed.length > 0 || sum.unknown.length > 0) process.exitCode = 1;
