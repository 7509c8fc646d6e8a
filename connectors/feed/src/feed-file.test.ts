import { describe, expect, test } from 'vitest';
import { feedFile } from './feed-file.ts';
import { fileOf, fullProduct, settings } from './testing/products.ts';

const xml = (product: Parameters<typeof fullProduct>[0] = {}, more = {}): string =>
  fileOf(settings(more), 'xml', [fullProduct(product)]);

/** The cells of a file of tabs, read as its readers do. */
const cells = (text: string): string[][] =>
  text
    .slice(0, -1)
    .split('\n')
    .map((line) =>
      line.split('\t').map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)),
    );

const tabs = (product: Parameters<typeof fullProduct>[0] = {}): Record<string, string | undefined> => {
  const [names, values] = cells(fileOf(settings(), 'tsv', [fullProduct(product)]));
  return Object.fromEntries(names!.map((name, at) => [name, values![at]]));
};

describe('XML', () => {
  test('Google gets RSS with the price of the list, the price of the sale and the words it knows', () => {
    const text = xml();
    expect(text).toContain('<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">');
    expect(text).toContain('<g:price>249.90 CZK</g:price><g:sale_price>199.90 CZK</g:sale_price>');
    expect(text).toContain('<g:availability>in_stock</g:availability>');
    expect(text).toContain('<g:color>Mavi</g:color><g:size>M</g:size><g:material>Cotton</g:material>');
    expect(text).toContain('<g:product_type>Clothes &gt; T-Shirts</g:product_type>');
    expect(text).toContain(
      '<g:shipping><g:country>CZ</g:country><g:service>PPL</g:service><g:price>49.90 CZK</g:price></g:shipping>',
    );
    expect(text.endsWith('</channel>\n</rss>\n')).toBe(true);
  });

  test('Heureka gets its elements, each parameter on its own', () => {
    const text = xml({}, { profile: 'heureka' });
    expect(text).toContain('<PRICE_VAT>199.90</PRICE_VAT>');
    expect(text).toContain('<CATEGORYTEXT>Heureka.cz | Clothes | T-Shirts</CATEGORYTEXT>');
    expect(text).toContain(
      '<DELIVERY><DELIVERY_ID>PPL</DELIVERY_ID><DELIVERY_PRICE>49.90</DELIVERY_PRICE></DELIVERY>',
    );
    expect(text).toContain('<PARAM><PARAM_NAME>Renk</PARAM_NAME><VAL>Mavi</VAL></PARAM>');
    expect(text.endsWith('</SHOP>\n')).toBe(true);
  });

  test('text of any kind stays text: tags, ampersands, control characters, half surrogates', () => {
    const text = xml({ title: '</item><x y="1">&\u0000\u001b\ud83d B', brand: ']]>' });
    expect(text).toContain('<g:title>&lt;/item&gt;&lt;x y=&quot;1&quot;&gt;&amp;\ufffd B</g:title>');
    expect(text).toContain('<g:brand>]]&gt;</g:brand>');
  });

  test('HTML becomes the text that a reader sees, and is not read twice', () => {
    expect(xml({ description: '<p>1 &lt; 2</p><p>&amp;lt;b&amp;gt;<br>x</p>' })).toContain(
      '<g:description>1 &lt; 2\n&amp;lt;b&amp;gt;\nx</g:description>',
    );
  });
});

describe('rows', () => {
  test('a comma in the address of an image does not make two of it', () => {
    expect(tabs().additional_image_link).toBe('https://img.example/a%2Cb.jpg,https://img.example/3.jpg');
  });

  test('nor does it in the address of the only one', () => {
    const images = ['https://img.example/1.jpg', 'https://img.example/a,b.jpg'];
    expect(tabs({ images }).additional_image_link).toBe('https://img.example/a%2Cb.jpg');
    expect(tabs({ images: ['https://img.example/a,b.jpg'] }).image_link).toBe('https://img.example/a,b.jpg');
  });

  test('tabs, line ends and quotes in a value end neither column nor row', () => {
    expect(tabs({ title: 'a\tb\r\n"c"\u2028d' }).title).toBe('a b "c" d');
  });

  test('every row has as many cells as the head', () => {
    const rows = cells(
      fileOf(settings(), 'tsv', [fullProduct(), fullProduct({ images: ['https://i.example/1'] })]),
    );
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  });
});

test('a product that has faults under the settings of now is left out, and the rest stays a file', () => {
  const text = fileOf(settings(), 'xml', [fullProduct({ sku: 'A' }), fullProduct({ sku: 'B', images: [] })]);
  expect(text.match(/<item>/g)).toHaveLength(1);
});

test('a format that the profile does not have is no file', () => {
  expect(feedFile(settings({ profile: 'heureka' }), 'tsv')).toBeNull();
});
