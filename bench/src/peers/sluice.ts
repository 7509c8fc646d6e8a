import { type BenchTenant, createBenchTenant, memoryOf, startBenchService } from '../service.ts';
import { callJson, type Peer } from './peer.ts';

/** Sluice as an operator runs it, over its embedded PostgreSQL. */
export async function startSluice(): Promise<Peer> {
  const service = await startBenchService();
  const { headers }: BenchTenant = await createBenchTenant(service);
  return {
    name: 'Sluice',
    create: async (number) => {
      const product = {
        name: `Cup ${number}`,
        sku: `CUP-${number}`,
        price_with_vat: 119.9,
        tax_rate: 20,
        quantity: 12,
      };
      await callJson(`${service.url}/v1/products`, headers, product);
    },
    list: async () => {
      const { data } = await callJson<{ data: unknown[] }>(`${service.url}/v1/products?per_page=20`, headers);
      if (data.length !== 20) throw new Error(`the list of Sluice has ${data.length} products`);
    },
    memory: async () => {
      const sizes = await Promise.all(
        [...service.processes.values()].map(async ({ pid }) => (await memoryOf(pid!)).rss),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    stop: () => service.stop(),
  };
}
