import type { ListingItem } from '@sluice/connector-kit';
import { keyOf } from './attribute-names.ts';
import type { Context } from './client.ts';
import type { Config } from './config.ts';
import { siteAttributes, siteWeightUnit } from './site.ts';
import { fromHtml } from './text.ts';
import type { WeightUnit } from './weight.ts';

/** The owner of sales: `list_price` makes them from the list price. */
export type Sales = NonNullable<Config['sale_price']>;

export const salesOf = ({ config }: Context): Sales => config.sale_price ?? 'shop';

/** ShopSettings about the shop and the connection that writing listings needs. */
export interface ShopSettings {
  readonly sales: Sales;
  /** Null where nothing is weighed. */
  readonly weightUnit: WeightUnit | null;
  /** Ids of the shop's attributes by the keys of their names. */
  readonly attributes: ReadonlyMap<string, number>;
}

/** Nothing is asked that these items do not need. */
export async function shopSettingsFor(ctx: Context, items: readonly ListingItem[]): Promise<ShopSettings> {
  const isWeighed = items.some(({ payload }) => payload.weight !== null);
  const isNamed = items.some(
    ({ payload: { family, attributes, properties } }) =>
      family !== null || (attributes.length > 0 && properties.length > 0),
  );
  const named = isNamed ? await siteAttributes(ctx) : [];
  return {
    sales: salesOf(ctx),
    weightUnit: isWeighed ? await siteWeightUnit(ctx) : null,
    attributes: new Map(named.map(({ id, name }) => [keyOf(fromHtml(name)), id])),
  };
}
