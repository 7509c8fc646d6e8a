import { testImage } from '@sluice/connector-kit/testing';
import type { RealServer } from './real-server.ts';

type Data = Record<string, unknown>;

export interface Address {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One call of the test itself, past the connector. */
export async function graphql<Answer = Data>(
  { url, headers }: Address,
  query: string,
  variables: Data = {},
): Promise<{ data: Answer; token: string | null }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await answer.json()) as { data: Answer; errors?: unknown };
  if (errors !== undefined) throw new Error(`${query.slice(0, 200)}: ${JSON.stringify(errors)}`);
  return { data, token: answer.headers.get('vendure-auth-token') };
}

/** The Admin API with all rights. */
export const adminOf = ({ origin, apiKey }: Pick<RealServer, 'origin' | 'apiKey'>): Address => ({
  url: `${origin}/admin-api`,
  headers: { 'vendure-api-key': apiKey },
});

export interface Wanted {
  readonly sku: string;
  readonly quantity: number;
}

interface Placed {
  addPaymentToOrder: { id?: string; code?: string; state?: string; errorCode?: string; message?: string };
}

/** A customer buys: basket, address, shipping, payment, by the API of the shop's pages. Resolves to the id of the order. */
export async function buy(
  server: Pick<RealServer, 'origin' | 'apiKey'>,
  lines: readonly Wanted[],
): Promise<string> {
  const url = `${server.origin}/shop-api`;
  let headers: Record<string, string> = {};
  for (const { sku, quantity } of lines) {
    const id = await variantId(server, sku);
    const { data, token } = await graphql<{ addItemToOrder: { errorCode?: string; message?: string } }>(
      { url, headers },
      `mutation ($id: ID!, $quantity: Int!) {
        addItemToOrder(productVariantId: $id, quantity: $quantity) { ... on Order { id } ... on ErrorResult { errorCode message } }
      }`,
      { id, quantity },
    );
    if (data.addItemToOrder.errorCode) throw new Error(`${sku}: ${data.addItemToOrder.message}`);
    if (token) headers = { authorization: `Bearer ${token}` };
  }
  const methods = await graphql<{ eligibleShippingMethods: { id: string }[] }>(
    { url, headers },
    `mutation {
      setCustomerForOrder(input: { firstName: "Ada", lastName: "Lovelace", emailAddress: "ada@example.com" }) { __typename }
      setOrderShippingAddress(input: { fullName: "Ada Lovelace", streetLine1: "1 Mill Lane", city: "Berlin",
        postalCode: "10115", countryCode: "DE", phoneNumber: "030 1" }) { __typename }
    }`,
  ).then(() =>
    graphql<{ eligibleShippingMethods: { id: string }[] }>(
      { url, headers },
      '{ eligibleShippingMethods { id } }',
    ),
  );
  const { data } = await graphql<Placed>(
    { url, headers },
    `mutation ($shipping: [ID!]!) {
      setOrderShippingMethod(shippingMethodId: $shipping) { __typename }
      transitionOrderToState(state: "ArrangingPayment") { __typename }
      addPaymentToOrder(input: { method: "card", metadata: {} }) {
        ... on Order { id code state } ... on ErrorResult { errorCode message }
      }
    }`,
    { shipping: [methods.data.eligibleShippingMethods[0]?.id] },
  );
  const { id, message } = data.addPaymentToOrder;
  if (id === undefined) throw new Error(`the order was not placed: ${message}`);
  return id;
}

export async function variantId(server: Pick<RealServer, 'origin' | 'apiKey'>, sku: string): Promise<string> {
  const { data } = await graphql<{ productVariants: { items: { id: string }[] } }>(
    adminOf(server),
    'query ($sku: String!) { productVariants(options: { filter: { sku: { eq: $sku } } }) { items { id } } }',
    { sku },
  );
  const [first] = data.productVariants.items;
  if (first === undefined) throw new Error(`the shop has no ${sku}`);
  return first.id;
}

/** A product as somebody makes it in the shop itself. Resolves to the id of its variant. */
export async function makeProduct(
  server: Pick<RealServer, 'origin' | 'apiKey'>,
  { sku, name, price = 100, stock = 1, gtin = null }: NewProduct,
): Promise<string> {
  const admin = adminOf(server);
  const { data } = await graphql<{ createProduct: { id: string } }>(
    admin,
    'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }',
    { input: { translations: [{ languageCode: 'en', name, slug: sku, description: '' }] } },
  );
  const made = await graphql<{ createProductVariants: { id: string }[] }>(
    admin,
    'mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }',
    {
      input: [
        {
          productId: data.createProduct.id,
          sku,
          price,
          stockOnHand: stock,
          translations: [{ languageCode: 'en', name }],
          customFields: { gtin },
        },
      ],
    },
  );
  return made.data.createProductVariants[0]!.id;
}

export interface NewProduct {
  readonly sku: string;
  readonly name: string;
  /** In cents. */
  readonly price?: number;
  readonly stock?: number;
  readonly gtin?: string | null;
}

/** An image that somebody puts into the shop itself. Resolves to its id. */
export async function addAsset(server: Pick<RealServer, 'origin' | 'apiKey'>, name: string): Promise<string> {
  const { url, headers } = adminOf(server);
  const form = new FormData();
  const query =
    'mutation ($file: Upload!) { createAssets(input: [{ file: $file }]) { ... on Asset { id } } }';
  form.append('operations', JSON.stringify({ query, variables: { file: null } }));
  form.append('map', '{"0":["variables.file"]}');
  const { bytes } = testImage(name);
  form.append('0', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const answer = await fetch(url, { method: 'POST', headers: { ...headers }, body: form });
  const { data } = (await answer.json()) as { data: { createAssets: [{ id: string }] } };
  return data.createAssets[0].id;
}
