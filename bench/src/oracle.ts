import type { RunningSimulator } from '@sluice/connector-simulator/server';
import type { BenchTenant } from './service.ts';
import type { WriteLog } from './writers.ts';

export interface Finding {
  kind: 'lost' | 'import' | 'listing' | 'duplicate';
  what: string;
}

interface Product {
  id: number;
  sku: string;
  price_with_vat: number;
  quantity: number;
  status: boolean;
}

interface Place {
  url: string;
  tenant: BenchTenant;
  simulator: RunningSimulator;
}

/** The whole catalogue as the API shows it. */
export async function catalogueOf({
  url,
  tenant,
}: Pick<Place, 'url' | 'tenant'>): Promise<Map<string, Product>> {
  const products = new Map<string, Product>();
  for (let page = 1; ; page++) {
    const answer = await fetch(`${url}/v1/products?per_page=100&page=${page}`, { headers: tenant.headers });
    const { data, meta } = (await answer.json()) as { data: Product[]; meta: { last_page: number } };
    for (const product of data) products.set(product.sku, product);
    if (page >= meta.last_page) return products;
  }
}

/** Acknowledged writes must be readable; one without an answer holds as a whole or not at all. */
export async function compareWrites(place: Place, log: WriteLog): Promise<Finding[]> {
  const catalogue = await catalogueOf(place);
  const findings: Finding[] = [];
  for (const written of log.products) {
    const product = catalogue.get(written.sku);
    const possible = written.sent.slice(Math.max(0, written.acknowledged));
    if (product === undefined) {
      if (written.acknowledged >= 0)
        findings.push({ kind: 'lost', what: `${written.sku} was acknowledged and is gone` });
    } else if (!possible.includes(product.quantity)) {
      findings.push({
        kind: 'lost',
        what: `${written.sku} holds ${product.quantity}, acknowledged or open: ${possible.join(', ')}`,
      });
    }
  }
  return findings;
}

/** Every product on the channel once, at its price and stock, and nothing else. */
export async function compareChannel(place: Place): Promise<Finding[]> {
  const catalogue = await catalogueOf(place);
  const findings: Finding[] = [];
  const listings = place.simulator.state.bySku;
  for (const product of catalogue.values()) {
    const listing = listings.get(product.sku);
    const right =
      listing?.active &&
      Number(listing.price) === product.price_with_vat &&
      listing.stock === product.quantity;
    if (!right) {
      const held =
        listing === undefined ? 'nothing' : `${listing.price}, ${listing.stock}, ${listing.active}`;
      findings.push({
        kind: 'listing',
        what: `${product.sku}: channel holds ${held}, wanted ${product.price_with_vat}, ${product.quantity}`,
      });
    }
    if (listing !== undefined && (listing.writes.creates > 1 || listing.writes.duplicate_creates > 0)) {
      findings.push({
        kind: 'duplicate',
        what: `${product.sku} was created ${listing.writes.creates + listing.writes.duplicate_creates} times`,
      });
    }
  }
  for (const [sku, listing] of listings) {
    if (listing.active && !catalogue.has(sku))
      findings.push({ kind: 'listing', what: `${sku} is on the channel and not in the catalogue` });
  }
  return findings;
}
