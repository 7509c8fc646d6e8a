import type { Page } from '@playwright/test';
import { expect, type Shop } from './fixtures.ts';

export const createProducts = async (shop: Shop, products: object[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const product of products)
    ids.push((await shop.call<{ id: number }>('POST', '/products', { price: 10, ...product })).id);
  return ids;
};

export const skus = (count: number, more: object = {}): object[] =>
  Array.from({ length: count }, (_, at) => ({ name: `Shirt ${at + 1}`, sku: `S${at + 1}`, ...more }));

/** Once the frame has taken to the new width. */
export const noOverflow = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);
