import type { ProductInput, VariantInput } from './inputs.ts';
import type { Product } from './records.ts';
import { known, refuse, type State } from './state.ts';

/**
 * Refuses a product that the shop could not hold; every reason fails the whole call. The rules follow from the schema's types and
 * texts; the vendor's words for them are not known, and so are made up.
 */
export function checkProduct(state: State, input: ProductInput, held: Product | null): void {
  if (input.name.trim() === '') refuse('name should not be empty');
  if (input.variants.length === 0) refuse('variants must contain at least 1 elements');
  known(input.brandId == null ? [] : [input.brandId], state.brands, 'Brand');
  known(input.vendorId == null ? [] : [input.vendorId], state.vendors, 'Vendor');
  known(input.categoryIds ?? [], state.categories, 'Category');
  known(input.tagIds ?? [], state.tags, 'Tag');
  const channels = [
    ...(input.salesChannels ?? []).map(({ id }) => id),
    ...(input.salesChannelIds ?? []),
    ...(input.hiddenSalesChannelIds ?? []),
  ];
  for (const id of channels)
    if (!state.salesChannels.some((one) => one.id === id)) refuse(`Sales channel not found: ${id}`);
  checkSlug(state, input, held);
  checkVariantTypes(state, input);
  for (const variant of input.variants) checkVariant(state, variant, held);
}

function checkSlug(state: State, { metaData }: ProductInput, held: Product | null): void {
  for (const { id, deleted, metaData: other } of state.products.values())
    if (!deleted && id !== held?.id && other.slug === metaData?.slug) refuse(`slug is taken: ${other.slug}`);
}

function checkVariant(state: State, input: VariantInput, held: Product | null): void {
  if (input.id != null && !held?.variants.some(({ id }) => id === input.id))
    refuse(`Variant not found: ${input.id}`);
  const lists = input.prices.map(({ priceListId }) => priceListId ?? null);
  if (!lists.includes(null)) refuse('prices must contain a price without a price list');
  if (new Set(lists).size < lists.length) refuse('prices must contain one price for each price list');
  for (const { imageId } of input.images ?? [])
    if (!state.images.has(imageId)) refuse(`Image not found: ${imageId}`);
  const attributes = (input.attributes ?? []).map(({ productAttributeId }) => productAttributeId);
  known(attributes, state.attributes, 'Attribute');
}

/** Each variant has one value of each type, and no two variants have the same. */
function checkVariantTypes(state: State, input: ProductInput): void {
  const types = input.productVariantTypes ?? [];
  for (const { variantTypeId, variantValueIds } of types) {
    known([variantTypeId], state.variantTypes, 'Variant type');
    const { values } = state.variantTypes.get(variantTypeId)!;
    for (const value of variantValueIds)
      if (!values.some(({ id }) => id === value)) refuse(`Variant value not found: ${value}`);
  }
  const seen = new Set<string>();
  for (const { deleted, variantValueIds } of input.variants) {
    if (deleted === true) continue;
    const given = variantValueIds ?? [];
    const values = types.map((type) => {
      const found = given.find(({ variantTypeId }) => variantTypeId === type.variantTypeId)?.variantValueId;
      return found !== undefined && type.variantValueIds.includes(found)
        ? found
        : refuse(`a variant has no value of the variant type ${type.variantTypeId}`);
    });
    if (given.length > types.length) refuse('a variant has a value of a type that the product does not have');
    if (seen.has(values.join(' '))) refuse('two variants have the same variant values');
    seen.add(values.join(' '));
  }
}
