import { createHash } from 'node:crypto';
import type { RunningSimulator } from '@sluice/connector-simulator/server';
import { studioPicture } from '@sluice/server/cli/demo/pictures/picture.ts';
import { SHAPES, type Shape } from '@sluice/server/cli/demo/pictures/shapes.ts';
import { seedTenant } from '../catalogue.ts';
import { signIn } from '../portal-session.ts';
import { type BenchService, type BenchTenant, connectSimulator, createBenchTenant } from '../service.ts';

/** One product in so many has pictures. */
const PRODUCTS_PER_IMAGE = 100;
const UPLOADS_AT_ONCE = 4;
export const CHANNEL_KEY = 'canary-channel-key';

/** A tenant with products, pictures, a person, an API key, and a channel whose key is sealed. */
export async function fillShop(
  service: BenchService,
  simulator: RunningSimulator,
  products: number,
): Promise<{ tenant: BenchTenant; images: number }> {
  const tenant = await createBenchTenant(service);
  const db = await service.database();
  await seedTenant(db, tenant, products).finally(() => db.end());
  await connectSimulator(service, tenant, simulator.url, '--config', `api_key=${CHANNEL_KEY}`);
  await signIn(service, tenant.id);
  const images = Math.ceil(products / PRODUCTS_PER_IMAGE);
  await addImages(service, tenant, images);
  return { tenant, images };
}

/** Uploads a picture of its own for each of the first products, as a merchant does. */
async function addImages({ url }: BenchService, tenant: BenchTenant, count: number): Promise<void> {
  const { authorization } = tenant.headers as { authorization: string };
  const page = await fetch(`${url}/v1/products?per_page=1&sort=id`, { headers: tenant.headers });
  const { data } = (await page.json()) as { data: { id: number }[] };
  const first = data[0]!.id;
  const shapes = Object.keys(SHAPES) as Shape[];
  const upload = async (nth: number): Promise<void> => {
    const colour = `#${createHash('md5').update(String(nth)).digest('hex').slice(0, 6)}`;
    const picture = await studioPicture(shapes[nth % shapes.length]!, colour, nth);
    const body = new FormData();
    body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `${nth}.jpg`);
    const headers = { authorization, accept: 'application/json' };
    const answer = await fetch(`${url}/v1/products/${first + nth}/images`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`image ${nth}: ${answer.status} ${await answer.text()}`);
  };
  const waiting = Array.from({ length: count }, (_, nth) => nth).values();
  await Promise.all(
    Array.from({ length: UPLOADS_AT_ONCE }, async () => {
      for (const nth of waiting) await upload(nth);
    }),
  );
}
