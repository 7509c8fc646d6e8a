import type { Locator, Page } from '@playwright/test';
import type { Shop } from './fixtures.ts';

/** The product that most tests begin with. */
export const KETTLE = {
  name: 'Kettle',
  sku: 'KT-1',
  ean: '4006381333931',
  price: 100,
  tax_rate: 20,
  quantity: 5,
};

export const createProduct = async (shop: Shop, fields: object = {}): Promise<number> =>
  (await shop.call<{ id: number }>('POST', '/products', { ...KETTLE, ...fields })).id;

export const productOf = async (shop: Shop, id: number): Promise<Record<string, unknown>> =>
  (await shop.call<{ data: Record<string, unknown> }>('GET', `/products/${id}`)).data;

/** The state on each channel, in their order. */
export const stateOf = async (shop: Shop, id: number): Promise<string[]> =>
  (await shop.call<{ data: { state: string }[] }>('GET', `/products/${id}/channels`)).data.map(
    ({ state }) => state,
  );

export const openTab = (page: Page, id: number, tab: string): Promise<unknown> =>
  page.goto(`/products/${id}?tab=${tab}`);

/** One channel on the tab of channels. */
export const card = (page: Page, label: string): Locator => page.getByRole('region', { name: label });
