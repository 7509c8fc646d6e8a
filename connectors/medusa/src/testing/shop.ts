import type { RealServer } from './real-server.ts';

export type Server = Pick<
  RealServer,
  'origin' | 'apiKey' | 'publishableKey' | 'channel' | 'location' | 'region' | 'post'
>;

async function ask<Answer>(
  url: string,
  headers: Record<string, string>,
  body: object | undefined,
  method: string,
) {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Answer;
}

/** One call of the test itself to the Admin API, past the connector. */
export const admin = <Answer = Record<string, unknown>>(
  { origin, apiKey }: Pick<Server, 'origin' | 'apiKey'>,
  path: string,
  body?: object,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Answer> =>
  ask<Answer>(`${origin}/admin/${path}`, { authorization: `Basic ${btoa(`${apiKey}:`)}` }, body, method);

/** One call of the shop's pages. */
const store = <Answer>({ origin, publishableKey }: Server, path: string, body: object): Promise<Answer> =>
  ask<Answer>(`${origin}/store/${path}`, { 'x-publishable-api-key': publishableKey }, body, 'POST');

export interface Wanted {
  readonly sku: string;
  readonly quantity: number;
}

const ADDRESS = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  address_1: '1 Mill Lane',
  city: 'Berlin',
  postal_code: '10115',
  country_code: 'de',
  phone: '030 1',
};

/** A customer buys: basket, address, shipping, payment, by the API of the shop's pages. Resolves to the id of the order. */
export async function buy(server: Server, lines: readonly Wanted[]): Promise<string> {
  const items = [];
  for (const { sku, quantity } of lines)
    items.push({ variant_id: (await variantOf(server, sku)).id, quantity });
  const { cart } = await store<{ cart: { id: string } }>(server, 'carts?fields=id', {
    region_id: server.region,
    email: 'ada@example.com',
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    items,
  });
  await store(server, `carts/${cart.id}/shipping-methods?fields=id`, { option_id: server.post });
  const { payment_collection: payment } = await store<{ payment_collection: { id: string } }>(
    server,
    'payment-collections',
    { cart_id: cart.id },
  );
  await store(server, `payment-collections/${payment.id}/payment-sessions`, {
    provider_id: 'pp_system_default',
  });
  const end = await store<{ order?: { id: string }; error?: unknown }>(
    server,
    `carts/${cart.id}/complete?fields=id`,
    {},
  );
  if (end.order === undefined) throw new Error(`the order was not placed: ${JSON.stringify(end.error)}`);
  return end.order.id;
}

export interface ShownVariant {
  readonly id: string;
  readonly product_id: string;
  readonly sku: string;
  readonly prices: readonly {
    readonly id: string;
    readonly currency_code: string;
    readonly amount: number;
  }[];
  readonly inventory_items: readonly { readonly inventory_item_id: string }[];
}

/** The variant with that SKU. */
export async function variantOf(server: Server, sku: string): Promise<ShownVariant> {
  const query = `sku[]=${encodeURIComponent(sku)}&fields=id,sku,product_id,prices.*,inventory_items.inventory_item_id`;
  const { variants } = await admin<{ variants: ShownVariant[] }>(server, `product-variants?${query}`);
  const [first] = variants;
  if (first === undefined) throw new Error(`the shop has no ${sku}`);
  return first;
}

export interface NewProduct {
  readonly sku: string;
  readonly name: string;
  readonly price?: number;
  readonly stock?: number;
  /** Fields of its variant, such as a barcode. */
  readonly variant?: object;
}

/** A product as somebody makes it in the shop itself. Resolves to the id of its variant. */
export async function makeProduct(server: Server, product: NewProduct): Promise<string> {
  const { sku, name, price = 100, stock = 1, variant = {} } = product;
  await admin(server, 'products', {
    title: name,
    handle: sku.toLowerCase(),
    status: 'published',
    sales_channels: [{ id: server.channel }],
    options: [{ title: 'Default option', values: ['Default option value'] }],
    variants: [
      {
        title: name,
        sku,
        options: { 'Default option': 'Default option value' },
        prices: [{ currency_code: 'eur', amount: price }],
        ...variant,
      },
    ],
  });
  const { id } = await variantOf(server, sku);
  await setStock(server, sku, stock);
  return id;
}

/** The staff counts the shelf. */
export async function setStock(server: Server, sku: string, stocked: number): Promise<void> {
  const { inventory_items: items } = await variantOf(server, sku);
  const path = `inventory-items/${items[0]!.inventory_item_id}/location-levels`;
  const { inventory_levels: levels } = await admin<{ inventory_levels: unknown[] }>(server, path);
  if (levels.length === 0)
    await admin(server, path, { location_id: server.location, stocked_quantity: stocked });
  else await admin(server, `${path}/${server.location}`, { stocked_quantity: stocked });
}
