import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { type FilledShop, fillShop } from './filled-shop.ts';

export { expect };

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
  /** What the channel has, by SKU. */
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

interface Fixtures {
  /** Options of the tenant that `shop` makes: `test.use({ shopOptions: { plan: 'starter' } })`. */
  shopOptions: object;
  shop: Shop;
  /** Nothing that breaks WCAG 2.2 AA on the page as it stands, in both appearances. */
  checkAccessibility(page: Page): Promise<void>;
}

interface WorkerFixtures {
  /** A tenant that has some of everything, made once for all tests of a worker, which look at it and change nothing. */
  filled: FilledShop;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({ browserName: _ }, use) => use(BASE()),
  shopOptions: [{}, { option: true }],
  shop: async ({ context, request, shopOptions }, use) => {
    await use(await openShop(context.request, request, shopOptions));
  },
  filled: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext();
      await use(await fillShop(request, await openShop(request, request, { name: 'Liman' })));
      await request.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  checkAccessibility: async ({ browserName: _ }, use) => {
    await use(async (page) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
        // No page has frames, so there is nothing to put together in a page of its own, which takes longer than looking.
        const axe = new AxeBuilder({ page }).setLegacyMode();
        // Between the appearances nothing but colours differs.
        const { violations } = await (colorScheme === 'light'
          ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          : axe.withRules(['color-contrast', 'link-in-text-block'])
        ).analyze();
        const told = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n  ')}`,
        );
        expect(told, colorScheme).toEqual([]);
      }
    });
  },
});

/** A tenant of its own; `browser` is signed in as its owner. */
async function openShop(
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
