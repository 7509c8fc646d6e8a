import { badGtin, badId, badSku, WpError } from './errors.ts';
import type { Image, Product, Shop } from './state.ts';
import { fileName, gtin, postHtml, price, textField, title } from './wordpress.ts';
import { setAttributes } from './write-attributes.ts';

/** An item as it was sent. Nothing of a batch is validated against the schema: WooCommerce calls its handlers directly. */
export type Input = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : String(value ?? ''));

export function createProduct(shop: Shop, input: Input, parentId = 0): Product {
  const now = shop.now();
  const product: Product = {
    id: 0,
    type: parentId === 0 ? text(input.type ?? 'simple') : 'variation',
    parent_id: parentId,
    name: 'Product',
    status: 'publish',
    sku: '',
    global_unique_id: '',
    description: '',
    regular_price: '',
    sale_price: '',
    date_on_sale_to: null,
    weight: '',
    tax_status: 'taxable',
    tax_class: parentId === 0 ? '' : 'parent',
    manage_stock: false,
    stock_quantity: null,
    stock_status: 'instock',
    categories: parentId === 0 ? [15] : [],
    brands: [],
    images: [],
    attributes: [],
    meta: new Map(),
    created: now,
    modified: now,
  };
  apply(shop, product, input);
  product.id = shop.nextId();
  shop.products.set(product.id, product);
  return product;
}

export function updateProduct(shop: Shop, input: Input, parentId = 0): Product {
  const known = shop.products.get(Number(input.id));
  if (!known) throw badId(parentId === 0 ? 'product' : 'product_variation');
  if (parentId === 0 && known.type === 'variation') {
    const message =
      'To manipulate product variations you should use the /products/&lt;product_id&gt;/variations/&lt;id&gt; endpoint.';
    throw new WpError('woocommerce_rest_invalid_product_id', message, { status: 404 });
  }
  // A copy, so that an item that is refused halfway leaves nothing behind.
  const product = { ...known, meta: new Map(known.meta) };
  apply(shop, product, input);
  product.modified = shop.now();
  shop.products.set(product.id, product);
  return product;
}

function apply(shop: Shop, product: Product, input: Input): void {
  if (input.name !== undefined) product.name = title(text(input.name)) || 'Product';
  if (input.description !== undefined) product.description = postHtml(text(input.description));
  if (input.status !== undefined) product.status = text(input.status);
  if (input.weight !== undefined) product.weight = price(text(input.weight));
  if (input.tax_class !== undefined) product.tax_class = text(input.tax_class);
  if (input.sku !== undefined) setSku(shop, product, textField(text(input.sku)));
  if (input.global_unique_id !== undefined) setGtin(shop, product, gtin(text(input.global_unique_id)));
  if (input.attributes !== undefined) setAttributes(shop, product, input.attributes as Input[]);
  setOffer(shop, product, input);
  if (input.categories !== undefined) product.categories = known(input.categories, shop.categories);
  if (product.parent_id === 0 && product.categories.length === 0) product.categories = [15];
  if (input.brands !== undefined) product.brands = known(input.brands, shop.brands);
  if (input.images !== undefined) product.images = (input.images as Input[]).map((one) => image(shop, one));
  if (input.image !== undefined) {
    const one = input.image as Input;
    product.images = one.id === undefined && one.src === undefined ? [] : [image(shop, one)];
  }
  for (const { key, value } of (input.meta_data ?? []) as { key: string; value: unknown }[])
    product.meta.set(key, value);
}

function setOffer(shop: Shop, product: Product, input: Input): void {
  if (product.type !== 'variable' && input.regular_price !== undefined)
    product.regular_price = price(text(input.regular_price));
  if (product.type !== 'variable' && input.sale_price !== undefined)
    product.sale_price = price(text(input.sale_price));
  if (input.date_on_sale_to !== undefined) product.date_on_sale_to = text(input.date_on_sale_to) || null;
  if (shop.settings.woocommerce_manage_stock === 'yes') {
    if (input.manage_stock !== undefined) product.manage_stock = input.manage_stock === true;
    if (!product.manage_stock) product.stock_quantity = null;
    else if (input.stock_quantity !== undefined)
      product.stock_quantity = Math.trunc(Number(input.stock_quantity));
    else if (input.inventory_delta !== undefined)
      product.stock_quantity = (product.stock_quantity ?? 0) + Number(input.inventory_delta);
  }
  if (product.type === 'variable') product.stock_status = 'outofstock';
  else if (product.manage_stock)
    product.stock_status = (product.stock_quantity ?? 0) > 0 ? 'instock' : 'outofstock';
  else if (input.stock_status !== undefined) product.stock_status = text(input.stock_status);
}

const others = (shop: Shop, product: Product): Product[] =>
  [...shop.products.values()].filter(({ id, status }) => id !== product.id && status !== 'trash');

/** The database compares without regard to case. */
function setSku(shop: Shop, product: Product, sku: string): void {
  const taken = others(shop, product).find((one) => one.sku.toLowerCase() === sku.toLowerCase());
  if (sku !== '' && taken) throw badSku(taken.id, sku);
  product.sku = sku;
}

function setGtin(shop: Shop, product: Product, code: string): void {
  const taken = others(shop, product).find((one) => one.global_unique_id === code);
  if (code !== '' && taken) throw badGtin(taken.id);
  product.global_unique_id = code;
}

/** Terms that do not exist are left out in silence. */
const known = (sent: unknown, terms: ReadonlyMap<number, unknown>): number[] =>
  (sent as { id: number }[]).map(({ id }) => Number(id)).filter((id) => terms.has(id));

/** Every address is fetched and kept as a further file, whatever was fetched from it before. */
function image(shop: Shop, { id, src }: Input): Image {
  if (id !== undefined) {
    const all = [...shop.products.values()].flatMap(({ images }) => images);
    const there = all.find((one) => one.id === Number(id));
    if (there) return there;
    throw new WpError('woocommerce_product_invalid_image_id', `#${id} is an invalid image ID.`);
  }
  const address = text(src);
  if (new URL(address).hostname.endsWith('.invalid')) {
    const message = `Error getting remote image ${address}. Error: cURL error 6: Could not resolve host`;
    throw new WpError('woocommerce_product_image_upload_error', message);
  }
  const name = fileName(address);
  if (!/\.(jpe?g|png|webp|gif)$/i.test(name)) {
    const message = `Error getting remote image ${address}. Error: Invalid image.`;
    throw new WpError('woocommerce_product_image_upload_error', message);
  }
  const own = shop.nextId();
  const numbered = name.replace(/(\.\w+)$/, `-${own}$1`);
  return { id: own, src: `https://shop.example/wp-content/uploads/2026/01/${encodeURIComponent(numbered)}` };
}
