import { expect, test } from 'vitest';
import { feedConnector } from './index.ts';

const { product_link: productLink } = feedConnector.configSchema.properties;
const { pattern } = productLink as unknown as { pattern: string };

test.each([
  ['https://shop.example/p/{sku}', true],
  ['http://shop.example:8080/?id={barcode}&x=1', true],
  ['https://mağaza.example/{sku}', true],
  ['https://shop.example:99999/{sku}', false],
  ['https://[x/{sku}', false],
  ['http://%{sku}', false],
  ['https://shop.example/', false],
])('the address of a product page %s is taken: %s', (link, isTaken) => {
  expect(new RegExp(pattern, 'u').test(link)).toBe(isTaken);
  if (isTaken) expect(URL.canParse(link)).toBe(true);
});
