import { fulfillmentCreate, orderCancel, refundCreate } from './order-mutations.ts';
import { presentProduct, presentVariant } from './present.ts';
import { productErrors, type Refusal, refusal, variantErrors } from './rules.ts';
import { type FakeProduct, isDefault, productGid, type Shop } from './state.ts';
import { setQuantities } from './stock-mutations.ts';
import {
  addMedia,
  applyProduct,
  applyVariant,
  type Input,
  newProduct,
  newVariant,
  optionsKey,
  selectedOf,
  setMetafields,
} from './write-product.ts';

interface Info {
  readonly path: { readonly key: string | number };
}

/** The mutations the connector sends, over the state of a shop. They delete and refuse as Shopify does. */
export function mutationRoot(shop: Shop, keys: ReadonlyMap<string, string>) {
  const keyOf = (info: Info): string | undefined => keys.get(String(info.path.key));
  return {
    productSet: ({ identifier, input }: { identifier: Input; input: Input }) =>
      productSet(shop, identifier, input),
    productUpdate: ({ product, media }: { product: Input; media?: Input[] }) =>
      productUpdate(shop, product, media),
    productVariantsBulkCreate: (args: BulkArgs) => bulkCreate(shop, args),
    productVariantsBulkUpdate: (args: BulkArgs) => bulkUpdate(shop, args),
    metafieldDefinitionCreate: ({ definition }: { definition: Input }) => define(shop, definition),
    publishablePublish: ({ id, input }: { id: string; input: Input[] }) => publish(shop, id, input),
    fileUpdate: ({ files }: { files: Input[] }) => fileUpdate(shop, files),
    productReorderMedia: ({ id, moves }: { id: string; moves: Input[] }) => reorder(shop, id, moves),
    fulfillmentCreate: ({ fulfillment }: { fulfillment: Input }) => fulfillmentCreate(shop, fulfillment),
    orderCancel: (args: Input) => orderCancel(shop, args),
    refundCreate: ({ input }: { input: Input }, _context: unknown, info: Info) =>
      once(shop, keyOf(info), ['refund', input], () => refundCreate(shop, input)),
    inventorySetQuantities: ({ input }: { input: Input }, _context: unknown, info: Info) =>
      once(shop, keyOf(info), ['set', input], () => ({ userErrors: setQuantities(shop, input) })),
    inventoryActivate: (args: Input, _context: unknown, info: Info) =>
      once(shop, keyOf(info), ['activate', args], () => {
        const found = shop.item(String(args.inventoryItemId));
        if (!found)
          return { userErrors: [{ field: ['inventoryItemId'], message: 'Inventory item not found' }] };
        found.variant.levels.set(String(args.locationId), Number(args.available ?? 0));
        shop.touch(found.product);
        return { userErrors: [] };
      }),
  };
}

interface BulkArgs {
  readonly productId: string;
  readonly variants: Input[];
  readonly media?: Input[];
  readonly strategy?: string;
  readonly allowPartialUpdates?: boolean;
}

/** As Shopify does it since 2026-04: without a key nothing, under a known key the answer of then, once per content. */
function once(shop: Shop, key: string | undefined, content: unknown, run: () => { userErrors: object[] }) {
  if (!key?.trim())
    throw new Error('The @idempotent directive is required for this mutation but was not provided.');
  const text = JSON.stringify(content);
  const known = shop.keys.get(key);
  if (known !== undefined && known.content !== text)
    return {
      userErrors: [
        refusal(
          'IDEMPOTENCY_KEY_PARAMETER_MISMATCH',
          ['key'],
          'The key was used before with other parameters',
        ),
      ],
    };
  if (known !== undefined) return known.answer;
  const answer = run();
  shop.keys.set(key, { content: text, answer });
  return answer;
}

function productSet(shop: Shop, identifier: Input, input: Input) {
  const handle = String(identifier.handle);
  if (input.handle !== handle)
    return {
      product: null,
      userErrors: [
        refusal('INPUT_MISMATCH', ['input', 'handle'], 'The handle is another than that of the identifier'),
      ],
    };
  const errors = [...productErrors(shop, input, ['input']), ...variantsFaults(shop, input)];
  if (errors.length > 0) return { product: null, userErrors: errors };
  const product = shop.byHandle(handle) ?? newProduct(shop, handle);
  applyProduct(shop, product, input);
  // List fields: a given list replaces the stored one.
  if (input.tags !== undefined) product.tags = input.tags as string[];
  if (input.collections !== undefined) product.collections = input.collections as string[];
  if (input.metafields !== undefined) {
    product.metafields.clear();
    setMetafields(product.metafields, input.metafields as Input[]);
  }
  if (input.files !== undefined)
    product.media = (input.files as Input[]).map((file) => shop.copy(String(file.originalSource)));
  product.options = (input.productOptions as Input[]).map(({ name, values }) => ({
    name: String(name),
    values: (values as Input[]).map((value) => String(value.name)),
  }));
  product.variants = (input.variants as Input[]).map((one) => newVariant(shop, product, one));
  shop.products.set(product.id, product);
  return { product: presentProduct(shop, product), userErrors: [] };
}

function variantsFaults(shop: Shop, input: Input): Refusal[] {
  const variants = input.variants as Input[];
  const seen = new Set<string>();
  return variants.flatMap((one, at) => {
    const path = ['input', 'variants', String(at)];
    const key = optionsKey(selectedOf(one));
    const twice = seen.has(key);
    seen.add(key);
    return [
      ...variantErrors(shop, one, path),
      ...(twice ? [refusal('INVALID_VARIANT', path, `The variant '${key}' already exists.`)] : []),
    ];
  });
}

function productUpdate(shop: Shop, input: Input, media: Input[] = []) {
  const product = shop.product(String(input.id));
  if (!product) return { product: null, userErrors: [{ field: ['id'], message: 'Product does not exist' }] };
  const errors = productErrors(shop, input, ['product']);
  if (errors.length > 0) return { product: null, userErrors: errors };
  applyProduct(shop, product, input);
  if (input.tags !== undefined) product.tags = input.tags as string[];
  setMetafields(product.metafields, (input.metafields ?? []) as Input[]);
  addMedia(shop, product, media);
  shop.touch(product);
  return { product: presentProduct(shop, product), userErrors: [] };
}

function bulkCreate(shop: Shop, { productId, variants, media = [], strategy }: BulkArgs) {
  const product = shop.product(productId);
  if (!product)
    return {
      productVariants: null,
      userErrors: [refusal('PRODUCT_DOES_NOT_EXIST', ['productId'], 'Product does not exist')],
    };
  const taken = new Set(product.variants.map(({ options }) => optionsKey(options)));
  const errors = variants.flatMap((one, at) => {
    const path = ['variants', String(at)];
    const options = selectedOf(one);
    const unknown = options.some(({ name }) => !product.options.some((option) => option.name === name));
    const key = optionsKey(options);
    const twice = taken.has(key);
    taken.add(key);
    return [
      ...variantErrors(shop, one, path),
      ...(unknown
        ? [
            refusal(
              'OPTION_VALUES_FOR_NUMBER_OF_UNKNOWN_OPTIONS',
              [...path, 'optionValues'],
              'Option does not exist',
            ),
          ]
        : []),
      ...(twice ? [refusal('VARIANT_ALREADY_EXISTS', path, `The variant '${key}' already exists.`)] : []),
    ];
  });
  if (errors.length > 0) return { productVariants: null, userErrors: errors };
  addMedia(shop, product, media);
  if (strategy !== 'PRESERVE_STANDALONE_VARIANT' && isDefault(product)) product.variants = [];
  const made = variants.map((one) => newVariant(shop, product, one));
  for (const one of made) {
    product.variants.push(one);
    for (const { name, value } of one.options) addValue(product, name, value);
  }
  shop.touch(product);
  return { productVariants: made.map((one) => presentVariant(shop, product, one)), userErrors: [] };
}

function addValue(product: FakeProduct, name: string, value: string): void {
  const option = product.options.find((one) => one.name === name);
  if (option && !option.values.includes(value)) option.values.push(value);
}

function bulkUpdate(shop: Shop, { productId, variants, media = [], allowPartialUpdates }: BulkArgs) {
  const product = shop.product(productId);
  if (!product)
    return {
      productVariants: null,
      userErrors: [refusal('PRODUCT_DOES_NOT_EXIST', ['productId'], 'Product does not exist')],
    };
  const faults = variants.map((one, at) => {
    const path = ['variants', String(at)];
    const found = shop.variant(String(one.id));
    if (found?.product !== product)
      return [refusal('PRODUCT_VARIANT_DOES_NOT_EXIST', [...path, 'id'], 'Product variant does not exist')];
    if (one.inventoryQuantities !== undefined)
      return [
        refusal('NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE', path, 'Quantities can only be given on create'),
      ];
    const unknown = selectedOf(one).some(
      ({ name }) => !product.options.some((option) => option.name === name),
    );
    if (unknown)
      return [refusal('OPTION_DOES_NOT_EXIST', [...path, 'optionValues'], 'Option does not exist')];
    if (one.mediaId !== undefined && !product.media.some(({ id }) => id === one.mediaId))
      return [refusal('INVALID_INPUT', [...path, 'mediaId'], 'Media does not exist')];
    return variantErrors(shop, one, path);
  });
  const isRefused = faults.some((some) => some.length > 0) && !allowPartialUpdates;
  const added = isRefused ? [] : addMedia(shop, product, media);
  const written = variants.flatMap((one, at) => {
    if (isRefused || faults[at]!.length > 0) return [];
    const { variant } = shop.variant(String(one.id))!;
    applyVariant(variant, one);
    // A variant has one picture: another takes its place. An address is one of those that are given along.
    if (one.mediaId !== undefined) variant.media = [String(one.mediaId)];
    const sources = (one.mediaSrc ?? []) as string[];
    if (sources.length > 0)
      variant.media = added.filter(({ source }) => sources.includes(source)).map(({ id }) => id);
    for (const { name, value } of variant.options) addValue(product, name, value);
    return [presentVariant(shop, product, variant)];
  });
  if (written.length > 0) shop.touch(product);
  return { productVariants: written, userErrors: faults.flat() };
}

function define(shop: Shop, { namespace, key }: Input) {
  const name = `${String(namespace)}.${String(key)}`;
  const path = ['definition'];
  if (shop.filters.has(name))
    return { userErrors: [refusal('TAKEN', [...path, 'key'], 'Key is in use for Product metafields')] };
  if (shop.filtersAreFull) {
    const message = 'You can only have 50 definitions for admin filters';
    return { userErrors: [refusal('OWNER_TYPE_LIMIT_EXCEEDED_FOR_USE_AS_ADMIN_FILTERS', path, message)] };
  }
  shop.filters.add(name);
  return { userErrors: [] };
}

function publish(shop: Shop, id: string, input: Input[]) {
  const product = shop.product(id);
  if (!product) return { userErrors: [{ field: ['id'], message: 'Product does not exist' }] };
  const added = input.map(({ publicationId }) => String(publicationId));
  product.publications = [...new Set([...product.publications, ...added])];
  shop.touch(product);
  return { userErrors: [] };
}

function fileUpdate(shop: Shop, files: Input[]) {
  for (const { id, referencesToRemove = [] } of files) {
    for (const product of shop.products.values()) {
      if (!(referencesToRemove as string[]).includes(productGid(product))) continue;
      product.media = product.media.filter((one) => one.id !== id);
      shop.touch(product);
    }
  }
  return { userErrors: [] };
}

function reorder(shop: Shop, id: string, moves: Input[]) {
  const product = shop.product(id);
  if (!product)
    return { mediaUserErrors: [refusal('PRODUCT_DOES_NOT_EXIST', ['id'], 'Product does not exist')] };
  for (const move of moves) {
    const at = product.media.findIndex((one) => one.id === move.id);
    if (at < 0)
      return { mediaUserErrors: [refusal('MEDIA_DOES_NOT_EXIST', ['moves'], 'Media does not exist')] };
    const [medium] = product.media.splice(at, 1);
    product.media.splice(Number(move.newPosition), 0, medium!);
  }
  return { mediaUserErrors: [] };
}
