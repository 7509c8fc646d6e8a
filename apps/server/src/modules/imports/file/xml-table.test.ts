import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from './limits.ts';
import { surveyFile } from './survey-file.ts';
import { codeOf, faults, parse, parseText, tempFile } from './testing/files.ts';

const SHOP = `<?xml version="1.0" encoding="UTF-8"?>
<shop><name>Store</name><orders><order id="1"><sum>3</sum></order></orders>
<products>
  <product id="P1"><title>Kettle &amp; lid</title><sku>K-1</sku><prices><price currency="EUR">12.50</price></prices>
    <images><image>https://x.test/1.jpg</image><image>https://x.test/2.jpg</image></images></product>
  <product id="P2"><title><![CDATA[Mug <b>blue</b>]]></title><sku>M-1</sku><prices><price currency="EUR">3</price></prices></product>
</products></shop>`;

describe('XML files', () => {
  it('are read by the elements that are most likely products, nested fields by the end of their path', async () => {
    const parsed = await parseText(SHOP);
    expect(parsed.info).toMatchObject({ format: 'xml', header_row: 0, rows: 2, separator: null });
    expect(parsed.info.notes).toMatchObject([
      { code: 'record_path', params: { path: 'shop/products/product' } },
    ]);
    expect(faults(parsed)).toEqual([]);
    expect(parsed.rows).toMatchObject([
      {
        row: 1,
        fields: {
          name: 'Kettle & lid',
          sku: 'K-1',
          price: '12.5',
          image_urls: ['https://x.test/1.jpg', 'https://x.test/2.jpg'],
        },
      },
      { row: 2, fields: { name: 'Mug <b>blue</b>', sku: 'M-1', price: '3' } },
    ]);
  });

  it('are read by chosen elements and fields', async () => {
    const path = tempFile('shop.xml', SHOP);
    const mapping = { '@id': 'sku', title: 'name', 'prices/price/@currency': 'currency', sku: null };
    const { rows } = await parse(path, { mapping, recordPath: '/shop/products/product' });
    expect(rows[0]!.fields).toMatchObject({ sku: 'P1', currency: 'EUR', price: '12.5' });
    expect(await codeOf(parse(path, { recordPath: 'shop/goods' }))).toBe('record_path_unknown');
  });

  it('tell which elements could be products', async () => {
    const survey = await surveyFile(tempFile('shop.xml', SHOP), {
      fileName: 'shop.xml',
      limits: DEFAULT_LIMITS,
    });
    expect(survey.record_path).toBe('shop/products/product');
    expect(survey.record_paths!.map(({ path, count }) => `${path} ${count}`)).toContain(
      'shop/orders/order 1',
    );
    expect(survey.columns.map(({ header, field }) => [header, field])).toContainEqual([
      'prices/price',
      'price',
    ]);
  });

  it('of Google feeds are known exports', async () => {
    const feed = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>Feed</title><link>https://x.test</link>
      <item><g:id>A</g:id><title>Sock</title><link>https://x.test/a</link><g:image_link>https://x.test/1.jpg</g:image_link>
        <g:additional_image_link>https://x.test/2.jpg</g:additional_image_link><g:additional_image_link>https://x.test/3.jpg</g:additional_image_link>
        <g:price>15.00 EUR</g:price><g:shipping><g:country>TR</g:country><g:price>1 EUR</g:price></g:shipping></item></channel></rss>`;
    const { rows, info } = await parseText(feed);
    expect(info.notes.map(({ params }) => params.system ?? params.path)).toEqual([
      'rss/channel/item',
      'Google Merchant Center',
    ]);
    expect(rows[0]!.fields).toEqual({
      sku: 'A',
      name: 'Sock',
      price_with_vat: '15',
      currency: 'EUR',
      image_urls: ['https://x.test/1.jpg', 'https://x.test/2.jpg', 'https://x.test/3.jpg'],
    });
  });

  it('are read in the encoding they declare', async () => {
    const head = Buffer.from('<?xml version="1.0" encoding="ISO-8859-9"?><a><p><name>');
    const rest = Buffer.from('</name><sku>1</sku></p></a>');
    const { rows, info } = await parseText(Buffer.concat([head, Buffer.from([0xde, 0xfd]), rest]));
    expect(rows[0]!.fields.name).toBe('Şı');
    expect(info.encoding).toBe('windows-1254');
  });

  it.each([
    [
      'a document type',
      '<!DOCTYPE a [<!ENTITY x "y">]><a><p><name>&x;</name><sku>1</sku></p></a>',
      'dtd_refused',
    ],
    ['an entity nobody declared', '<a><p><name>&boom;</name><sku>1</sku></p></a>', 'corrupt_file'],
    ['an end that is missing', '<a><p><name>x</name><sku>1</sku></p>', 'corrupt_file'],
    ['nothing that is a record', '<a><b>text</b></a>', 'no_header'],
    ['elements without end', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, 'bomb'],
    [
      'a field of any length',
      `<a><p><name>${'x'.repeat(2_000_001)}</name><sku>1</sku></p></a>`,
      'cell_too_large',
    ],
    ['a page', '<html><body>x</body></html>', 'unsupported_format'],
  ])('with %s are refused', async (_, text, code) => {
    expect(await codeOf(parseText(text))).toBe(code);
  });
});
