import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { configSchema } from './config.ts';
import { feedFormats } from './feed-file.ts';
import { fileOf, fullProduct, settings } from './testing/products.ts';

const line = (text: string, at: number): string => text.split('\n')[at]!;

describe('profiles beside Google and Heureka', () => {
  test('Meta writes availability with a blank, and stock', () => {
    const text = fileOf(settings({ profile: 'meta' }), 'csv', [fullProduct()]);
    expect(line(text, 1)).toContain(',in stock,new,249.90 CZK,199.90 CZK,Kuzey,3,');
  });

  test('idealo names the column of the delivery after the carrier, and separates images by semicolons', () => {
    const config = settings({ profile: 'idealo', shipping_carrier: 'DHL' });
    const text = fileOf(config, 'csv', [
      fullProduct({ currency: 'EUR', images: ['https://i.example/1;2', 'https://i.example/3'] }),
    ]);
    expect(line(text, 0)).toContain('deliveryTime,deliveryCosts_dhl,');
    expect(line(text, 1)).toContain(',https://i.example/1%3B2;https://i.example/3,199.90,249.90,2,49.90,');
  });

  test('Ceneo gets attributes of the offer, images and properties in elements of their own', () => {
    const text = fileOf(settings({ profile: 'ceneo' }), 'xml', [fullProduct({ currency: 'PLN' })]);
    expect(text).toContain(
      '<o id="TS-1" url="https://shop.example/p/TS-1" price="199.90" avail="1" stock="3">',
    );
    expect(text).toContain(
      '<imgs><main url="https://img.example/1.jpg"/><i url="https://img.example/a,b.jpg"/>',
    );
    expect(text).toContain(
      '<attrs><a name="Producent">Kuzey</a><a name="EAN">4006381333931</a><a name="Renk">Mavi</a>',
    );
  });

  test.each([
    ['036000291452', '0036000291452'],
    ['40170725', '0000040170725'],
  ])('Heureka gets the barcode %s with the zeros of thirteen digits', (barcode, ean) => {
    const text = fileOf(settings({ profile: 'heureka' }), 'xml', [fullProduct({ barcode })]);
    expect(text).toContain(`<EAN>${ean}</EAN>`);
  });

  test('Cimri gets both prices and its words of stock', () => {
    const text = fileOf(settings({ profile: 'cimri' }), 'xml', [fullProduct({ currency: 'TRY', stock: 0 })]);
    expect(text).toContain(
      '<priceEft>199.90</priceEft><pricePlusTax>199.90</pricePlusTax><stockStatus>0</stockStatus>',
    );
  });
});

describe('a merchant’s own template', () => {
  const template =
    'code=id, ad=title, renk = property:Renk, para=text:TL & co, resim=images, ozellik=properties';
  const config = settings({ profile: 'template', template });

  test('names fields and says where each comes from', () => {
    expect(feedFormats(config)).toEqual(['csv', 'tsv', 'xml']);
    const text = fileOf(config, 'tsv', [fullProduct({ title: 'Mug' })]);
    expect(line(text, 0)).toBe('code\tad\trenk\tpara\tresim\tozellik');
    expect(line(text, 1)).toMatch(
      /^TS-1\tMug\tMavi\tTL & co\thttps:\S+,https:\S+a%2Cb\.jpg,https:\S+\tRenk:Mavi,/,
    );
    expect(fileOf(config, 'xml', [fullProduct()])).toContain(
      '<para>TL &amp; co</para><resim>https://img.example/1.jpg</resim>',
    );
  });

  test.each(['code', 'code=nothing', '1=id', 'a b=id', 'a=id,,b=title', 'a=id>b'])(
    '%s is refused as a setting',
    (bad) => {
      const check = Compile(configSchema);
      expect(check.Check({ ...config })).toBe(true);
      expect(check.Check({ ...config, template: bad })).toBe(false);
    },
  );
});

test.each([
  ['20.0000', '20'],
  ['5.5000', '5.5'],
  ['10', '10'],
  ['0.0000', '0'],
])('the rate %s is written as people write it: %s', (vatRate, written) => {
  const config = settings({ profile: 'template', template: 'kdv=vat_rate' });
  expect(line(fileOf(config, 'csv', [fullProduct({ vatRate })]), 1)).toBe(written);
});
