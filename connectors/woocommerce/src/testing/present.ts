import type { Order, Product, Refund, Shop, TermRow } from './state.ts';

/** A time as the API writes it: no zone, GMT or the site's. */
export const gmtText = (time: Date): string => time.toISOString().slice(0, 19);

export const localText = (shop: Shop, time: Date): string =>
  gmtText(new Date(time.getTime() + shop.offsetMinutes * 60_000));

const dates = (shop: Shop, { created, modified }: { created: Date; modified: Date }) => ({
  date_created: localText(shop, created),
  date_created_gmt: gmtText(created),
  date_modified: localText(shop, modified),
  date_modified_gmt: gmtText(modified),
});

/** A product as the API shows it. In the view meant for pages descriptions have paragraphs and SKUs are inherited. */
export function wireProduct(shop: Shop, product: Product, context: 'view' | 'edit'): object {
  const parent = shop.products.get(product.parent_id);
  const named = (ids: readonly number[], terms: ReadonlyMap<number, TermRow>) =>
    ids.flatMap((id) => {
      const term = terms.get(id);
      return term ? [{ id, name: term.name, slug: term.name.toLowerCase() }] : [];
    });
  const images = product.images.map(({ id, src }) => ({ id, src, name: '', alt: '' }));
  const isView = context === 'view';
  const common = {
    id: product.id,
    type: product.type,
    ...dates(shop, product),
    status: product.status,
    description:
      isView && product.description !== ''
        ? `<p>${product.description}</p>\n`
        : // That of a variation gets a line break, whoever asks.
          product.description !== '' && product.parent_id !== 0
          ? `${product.description}\n`
          : product.description,
    sku: isView && product.sku === '' ? (parent?.sku ?? '') : product.sku,
    global_unique_id: product.global_unique_id || (isView ? (parent?.global_unique_id ?? '') : ''),
    price: isOnSale(shop, product) ? product.sale_price : product.regular_price,
    regular_price: product.regular_price,
    sale_price: product.sale_price,
    date_on_sale_to: product.date_on_sale_to,
    weight: product.weight || (isView ? (parent?.weight ?? '') : ''),
    purchasable: product.regular_price !== '' && product.status === 'publish',
    tax_status: product.tax_status,
    tax_class: product.tax_class,
    ...stockOf(product, parent),
    stock_status: product.stock_status,
    attributes: product.attributes,
    meta_data: [...product.meta].map(([key, value], id) => ({ id: id + 1, key, value })),
    parent_id: product.parent_id,
  };
  if (product.type === 'variation') {
    const name = product.attributes.map(({ option }) => option).join(', ');
    return { ...common, name, image: images[0] ?? null };
  }
  const children = [...shop.products.values()].filter(({ parent_id }) => parent_id === product.id);
  return {
    ...common,
    name: product.name,
    short_description: '',
    categories: named(product.categories, shop.categories),
    brands: named(product.brands, shop.brands),
    images,
    variations: children.map(({ id }) => id),
    related_ids: [],
  };
}

/** A variation that is not counted shares the count of a parent that is. */
const stockOf = ({ manage_stock, stock_quantity }: Product, parent: Product | undefined) =>
  !manage_stock && parent?.manage_stock
    ? { manage_stock: 'parent', stock_quantity: parent.stock_quantity }
    : { manage_stock, stock_quantity };

/** A sale has a price below the regular one, and is not over. */
const isOnSale = (shop: Shop, { sale_price, regular_price, date_on_sale_to }: Product): boolean =>
  sale_price !== '' &&
  Number(sale_price) < Number(regular_price) &&
  (date_on_sale_to === null || date_on_sale_to >= localText(shop, new Date()));

const sumOf = (amounts: readonly string[]): string =>
  (amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);

const NOBODY = {
  first_name: '',
  last_name: '',
  company: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
  phone: '',
};

export function wireOrder(shop: Shop, order: Order): object {
  const net = sumOf(order.lines.map(({ total }) => total));
  const tax = sumOf(order.lines.map(({ total_tax }) => total_tax));
  return {
    id: order.id,
    parent_id: 0,
    status: order.status,
    currency: order.currency,
    prices_include_tax: shop.settings.woocommerce_prices_include_tax === 'yes',
    ...dates(shop, order),
    discount_total: '0.00',
    discount_tax: '0.00',
    shipping_total: '0.00',
    shipping_tax: '0.00',
    cart_tax: tax,
    total: sumOf([net, tax]),
    total_tax: tax,
    billing: { ...NOBODY, first_name: 'Ada', last_name: 'Test', email: 'ada@example.com', country: 'DE' },
    shipping: NOBODY,
    number: String(order.id),
    meta_data: [],
    line_items: order.lines.map((line) => ({
      ...line,
      price: Number(line.total) / line.quantity,
      meta_data: [],
    })),
    tax_lines: order.tax_lines,
    refunds: order.refunds.map(({ id, amount }) => ({ id, reason: '', total: `-${amount}` })),
  };
}

export const wireRefund = ({ id, amount, lines, reason, meta, refunded_payment }: Refund): object => ({
  id,
  amount,
  reason: reason ?? '',
  refunded_payment: refunded_payment ?? false,
  meta_data: (meta ?? []).map((one, at) => ({ id: id * 10 + at, ...one })),
  line_items: lines.map(({ line, quantity, ...product }, at) => ({
    id: id * 100 + at,
    ...product,
    quantity: -quantity,
    meta_data: [{ id: 1, key: '_refunded_item_id', value: String(line) }],
  })),
});
