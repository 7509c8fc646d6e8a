import type { ChannelStore } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { tailOf } from './ids.ts';
import { ownLocations, siteOf } from './site.ts';

/** The locations of the shop as stores; without a stock of their own, only the one whose stock is the listings'. */
export async function listStores(ctx: Context): Promise<ChannelStore[]> {
  const { locations, location } = await siteOf(ctx);
  return ownLocations(locations)
    .filter(({ id }) => ctx.config.stock_per_location === true || id === location)
    .map(({ id, name, isActive }) => ({ storeId: tailOf(id), label: name, active: isActive }));
}
