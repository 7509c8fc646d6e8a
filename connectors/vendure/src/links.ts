import type { ItemResult } from '@sluice/connector-kit';
import type { Context } from './context.ts';
import { ensureImages, imageFault } from './images.ts';
import type { Placed } from './place.ts';
import { ensureProperties, propertyIdsOf } from './properties.ts';
import type { WireHome } from './schema.ts';
import type { Site } from './site.ts';

/** A listing in its place, with the ids of its images and facet values. */
export interface Linked extends Placed {
  /** Ids of its images, the first one first. */
  readonly imageIds: readonly string[];
  /** Ids of the facet values for its properties. */
  readonly propertyIds: readonly string[];
  /** Assets that we uploaded; others on its product are the shop's. */
  readonly ours: ReadonlySet<string>;
}

/**
 * Gives the shop the images and facet values that listings point to. A listing that cannot have its images has its
 * result.
 */
export async function link(
  ctx: Context,
  { language }: Site,
  placed: readonly Placed[],
  homes: ReadonlyMap<string, WireHome>,
): Promise<{ linked: Linked[]; results: ItemResult[] }> {
  const gallery = await ensureImages(ctx, placed, homes);
  const judged = placed.map((one) => ({ one, fault: imageFault(gallery, one) }));
  const good = judged.flatMap(({ one, fault }) => (fault === null ? one : []));
  const values = await ensureProperties(
    ctx,
    language,
    good.map(({ item }) => item),
  );
  const linked = good.map(async (one): Promise<Linked> => {
    const imageIds = one.item.payload.images.flatMap((url) => gallery.ids.get(url) ?? []);
    return {
      ...one,
      imageIds: [...new Set(imageIds)],
      propertyIds: await propertyIdsOf(one.item, values),
      ours: gallery.ours,
    };
  });
  return { linked: await Promise.all(linked), results: judged.flatMap(({ fault }) => fault ?? []) };
}
