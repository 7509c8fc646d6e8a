import type { SeenListing } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from './client.ts';
import { type Config, marketplaceOf } from './config.ts';
import { errorsFor } from './issues.ts';
import type { Item } from './schema.ts';
import { offerIn, ownPriceIn } from './standing.ts';

/** Attributes hold whatever a product type has; those that are read are checked one by one. */
const Texts = Type.Array(
  Type.Object({
    value: Type.String(),
    marketplace_id: Type.Optional(Type.String()),
    language_tag: Type.Optional(Type.String()),
  }),
);

/** Texts of an attribute in the marketplace, in its language where they have one. */
function textsIn({ attributes }: Item, name: string, config: Config): string[] {
  const entries: unknown = attributes?.[name];
  if (!Check(Texts, entries)) return [];
  const { id, language } = marketplaceOf(config);
  return entries
    .filter(({ marketplace_id: at = id, language_tag: tag = language }) => at === id && tag === language)
    .map(({ value }) => value);
}

/** Barcodes by which a listing was made; none for one that was put on a product of the catalogue. */
export const barcodesOf = (item: Item, config: Config): string[] =>
  textsIn(item, 'externally_assigned_product_identifier', config);

/**
 * A listing as Amazon keeps it for the seller: the texts are those that were sent, whatever its catalogue shows. Amazon’s own
 * warehouses have a stock that is not ours.
 */
export function seenListing(item: Item, { config, clock }: Context): SeenListing {
  const offer = offerIn(item, config, clock.now().getTime());
  const [title] = textsIn(item, 'item_name', config);
  const [barcode] = barcodesOf(item, config);
  const own = item.fulfillmentAvailability?.find((one) => one.fulfillmentChannelCode === 'DEFAULT');
  const issues = errorsFor(marketplaceOf(config).id, item.issues ?? []);
  return {
    syncId: item.sku,
    externalKey: item.sku,
    active: offer !== undefined,
    ...(title === undefined ? {} : { title }),
    ...(barcode === undefined ? {} : { barcode }),
    ...(offer === undefined
      ? {}
      : { price: ownPriceIn(item, config) ?? offer.price.amount, currency: offer.price.currencyCode }),
    ...(own?.quantity == null ? {} : { stock: own.quantity }),
    ...(issues.length === 0 ? {} : { issues }),
  };
}
