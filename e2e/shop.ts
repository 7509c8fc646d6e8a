import type { APIRequestContext } from '@playwright/test';

/** A tenant of the test's own, with the person who is signed in and the API as that person sees it. */
export interface Shop {
  tenantId: number;
  apiKey: string;
  email: string;
  password: string;
  /** A call to the portal's API as that person; the answer's body. Throws when it is refused. */
  call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>;
  /** A simulated channel with a connection to it. */
  addChannel(options?: object): Promise<Channel>;
}

export interface Channel {
  id: number;
  url: string;
  /** The channel's listings, by SKU. */
  listings(): Promise<
    Map<string, { sku: string; price: number; stock: number; active: boolean; title: string }>
  >;
  /** Sets faults, or places an order: a call to the simulator itself. */
  put(path: string, body: unknown, method?: string): Promise<void>;
}

export const BASE = (): string => process.env.E2E_URL!;

/** Asks the process that runs the service for a tenant, a person or a channel. */
export async function make<T>(request: APIRequestContext, what: string, body: object = {}): Promise<T> {
  const answer = await request.post(`${process.env.E2E_CONTROL}/${what}`, { data: body });
  if (!answer.ok()) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** A tenant of its own; `browser` is signed in as its owner. */
export async function openShop(
  browser: APIRequestContext,
  request: APIRequestContext,
  options: object,
): Promise<Shop> {
  const shop = await make<Shop>(request, 'shop', options);
  await signIn(browser, shop);
  const call: Shop['call'] = async (method, path, body) => {
    const answer = await browser.fetch(`${BASE()}/portal/api${path}`, {
      method,
      headers: { origin: BASE() },
      ...(body === undefined ? {} : { data: body as object }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as never;
  };
  const addChannel: Shop['addChannel'] = async (more = {}) => {
    const made = await make<{ id: number; url: string }>(request, 'channel', {
      tenantId: shop.tenantId,
      ...more,
    });
    return channelOf(request, made);
  };
  return { ...shop, call, addChannel };
}

/** Signs a browser's context in, without its sign-in page. */
export async function signIn(
  request: APIRequestContext,
  { email, password }: Pick<Shop, 'email' | 'password'>,
): Promise<void> {
  const answer = await request.post(`${BASE()}/portal/api/session`, {
    data: { email, password },
    headers: { origin: BASE() },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

function channelOf(request: APIRequestContext, { id, url }: { id: number; url: string }): Channel {
  return {
    id,
    url,
    listings: async () => {
      const state = (await (await request.get(`${url}/_state`)).json()) as { listings: { sku: string }[] };
      return new Map(state.listings.map((listing) => [listing.sku, listing])) as never;
    },
    put: async (path, body, method = 'PUT') => {
      const answer = await request.fetch(`${url}${path}`, { method, data: body as object });
      if (!answer.ok()) throw new Error(await answer.text());
    },
  };
}
