import type { components } from './api.generated.ts';
import type { SluiceClient } from './client.ts';
import { answerOf, SluiceRefusal } from './refusal.ts';
import { everyEntry } from './walk.ts';

type ProductInput = components['schemas']['ProductInput'];

/**
 * Creates the product with this SKU, or changes it to these fields where it exists. However often it is called, and
 * whether or not an earlier answer was lost, there is one product with the SKU.
 *
 * @returns its id, and whether it was made now
 * @throws SluiceRefusal
 */
export async function saveBySku(
  client: SluiceClient,
  product: ProductInput & { sku: string },
): Promise<{ id: number; created: boolean }> {
  const id = await findBySku(client, product.sku);
  if (id !== undefined) return change(client, id, product);
  const { data, error, response } = await client.POST('/v1/products', { body: product });
  if (data !== undefined) return { id: data.id, created: true };
  // Somebody else, or an attempt whose answer was lost, came first.
  const theirs = response.status === 422 ? await findBySku(client, product.sku) : undefined;
  if (theirs === undefined) throw new SluiceRefusal(response.status, error);
  return change(client, theirs, product);
}

async function change(client: SluiceClient, id: number, body: ProductInput) {
  answerOf(await client.PUT('/v1/products/{id}', { params: { path: { id } }, body }));
  return { id, created: false };
}

async function findBySku(client: SluiceClient, sku: string): Promise<number | undefined> {
  for await (const product of everyEntry(client, '/v1/products', { search: sku }))
    if (product.sku === sku) return product.id;
  return undefined;
}
