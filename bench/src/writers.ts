import { setTimeout as delay } from 'node:timers/promises';
import type { BenchTenant } from './service.ts';

/** The requests for one product, and the service's answers. */
export interface WrittenProduct {
  sku: string;
  id: number | undefined;
  /** Quantities in the order they were sent; those at and behind the last acknowledged one may be the final one. */
  sent: number[];
  /** Index in `sent` of the last one that was answered with success; -1 = none. */
  acknowledged: number;
}

export interface WriteLog {
  products: WrittenProduct[];
  acknowledged: number;
  unanswered: number;
}

export interface Writers {
  stop(): Promise<WriteLog>;
}

/**
 * Clients that create products and change their stock without pause, each product by one client, logging intent first.
 *
 * @param prefix of all SKUs
 */
export function startWriters(url: string, tenant: BenchTenant, clients: number, prefix = 'W'): Writers {
  const log: WriteLog = { products: [], acknowledged: 0, unanswered: 0 };
  const stopping = new AbortController();
  const tasks = Array.from({ length: clients }, (_, n) =>
    runClient({ url, tenant, log }, `${prefix}${n}`, stopping.signal),
  );
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(tasks);
      return log;
    },
  };
}

interface Target {
  readonly url: string;
  readonly tenant: BenchTenant;
  readonly log: WriteLog;
}

async function runClient(target: Target, name: string, signal: AbortSignal): Promise<void> {
  const mine: WrittenProduct[] = [];
  for (let count = 0; !signal.aborted; count++) {
    const known = mine.filter((product) => product.id !== undefined);
    if (known.length < 5 || Math.random() < 0.3) {
      const product: WrittenProduct = { sku: `${name}-${count}`, id: undefined, sent: [], acknowledged: -1 };
      mine.push(product);
      target.log.products.push(product);
      await write(target, product, 1 + (count % 50));
    } else {
      await write(target, known[Math.floor(Math.random() * known.length)]!, 1 + (count % 97));
    }
  }
}

async function write({ url, tenant, log }: Target, product: WrittenProduct, quantity: number): Promise<void> {
  const index = product.sent.push(quantity) - 1;
  const path = product.id === undefined ? '/v1/products' : `/v1/products/${product.id}`;
  const body = JSON.stringify({ name: `Product ${product.sku}`, sku: product.sku, price: 10, quantity });
  try {
    const answer = await fetch(`${url}${path}`, {
      method: product.id === undefined ? 'POST' : 'PUT',
      headers: tenant.headers,
      body,
      signal: AbortSignal.timeout(15_000),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    const { id } = (await answer.json()) as { id: number };
    product.id = id;
    product.acknowledged = index;
    log.acknowledged++;
  } catch {
    log.unanswered++;
    await delay(20);
  }
}
