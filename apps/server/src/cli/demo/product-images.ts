import { availableParallelism } from 'node:os';
import { storeImage } from '../../modules/catalog/index.ts';
import type { TenantId } from '../../platform/db/database.ts';
import type { Platform } from '../../wiring-platform.ts';
import { DEMO_PRODUCTS } from './catalogue.ts';
import { studioPicture } from './pictures/picture.ts';

/**
 * Draws a picture for every product of the example catalogue.
 *
 * @param productIds in the order of the catalogue
 */
export async function addDemoImages(
  platform: Platform,
  tenantId: TenantId,
  productIds: readonly number[],
): Promise<void> {
  const author = { tenantId, actor: 'operator' } as const;
  const open = [...productIds.entries()];
  const draw = async (): Promise<void> => {
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      const [index, id] = next;
      const { shape, colour } = DEMO_PRODUCTS[index]!;
      await storeImage(platform, author, id, await studioPicture(shape, colour, index));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, draw));
}
