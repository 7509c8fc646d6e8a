import { expect, it } from 'vitest';
import { codes, csv, fieldsOf } from '../testing/exports.ts';
import { parseText } from '../testing/files.ts';

it('WooCommerce: parents are folded into their variations, sale prices, comma lists, a parent behind its child', async () => {
  const parsed = await parseText(
    csv([
      [
        'ID',
        'Type',
        'SKU',
        'Name',
        'Published',
        'Description',
        'Stock',
        'Weight (kg)',
        'Sale price',
        'Regular price',
        'Categories',
        'Images',
        'Parent',
        'Attribute 1 name',
        'Attribute 1 value(s)',
        'Brands',
      ],
      [
        '2',
        'variation',
        'C-R',
        '',
        '1',
        '',
        '4',
        '',
        '',
        '20',
        '',
        'https://x.test/red.jpg',
        'CUP',
        'Colour',
        'Red',
        '',
      ],
      [
        '3',
        'variation',
        'C-B',
        'Cup - Blue',
        '1',
        '',
        '5',
        '',
        '15',
        '20',
        '',
        '',
        'id:1',
        'Colour',
        'Blue',
        '',
      ],
      [
        '1',
        'variable',
        'CUP',
        'Cup',
        '1',
        'Fine',
        '',
        '0.3',
        '',
        '',
        'Home > Kitchen, Gifts',
        'https://x.test/a.jpg, https://x.test/b.jpg',
        '',
        'Colour',
        'Red, Blue',
        'Acme, Other',
      ],
      [
        '4',
        'simple',
        'POT',
        'Pot',
        '-1',
        '',
        '',
        '',
        '',
        '9',
        'Pots\\, pans',
        '',
        '',
        'Material',
        'Iron',
        '',
      ],
    ]),
  );
  expect(codes(parsed)).toEqual(['known_system WooCommerce', 'rows_folded']);
  const shared = {
    publish_enabled: true,
    description: 'Fine',
    weight: '0.3',
    category_paths: [['Home', 'Kitchen'], ['Gifts']],
    brand_name: 'Acme',
    family_name: 'Cup',
  };
  expect(fieldsOf(parsed)).toEqual([
    {
      ...shared,
      sku: 'C-R',
      name: 'Cup',
      quantity: 4,
      price: '20',
      family_code: 'CUP',
      variant_options: { Colour: 'Red' },
      image_urls: ['https://x.test/red.jpg', 'https://x.test/a.jpg', 'https://x.test/b.jpg'],
    },
    {
      ...shared,
      sku: 'C-B',
      name: 'Cup - Blue',
      quantity: 5,
      price: '15',
      list_price: '20',
      family_code: 'CUP',
      variant_options: { Colour: 'Blue' },
      image_urls: ['https://x.test/a.jpg'],
    },
    {
      sku: 'POT',
      name: 'Pot',
      publish_enabled: false,
      price: '9',
      category_paths: [['Pots, pans']],
      properties: { Material: 'Iron' },
    },
  ]);
});

it.each([
  [
    'Turkish',
    'Kimlik,Tür,Stok kodu (SKU),İsim,Yayımlanmış,Öne çıkan?,Kısa açıklama,Açıklama,Stok,Ağırlık (kg),İndirimli satış fiyatı,Normal fiyat,Kategoriler,Etiketler,Görseller,Ebeveyn,Nitelik 1 ismi,Nitelik 1 değer(ler)i',
  ],
  [
    'German',
    'ID,Typ,Artikelnummer,Name,Veröffentlicht,Ist hervorgehoben?,Kurzbeschreibung,Beschreibung,Bestand,Gewicht (kg),Angebotspreis,Regulärer Preis,Kategorien,Schlagwörter,Bilder,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e)',
  ],
  [
    'German of an earlier version',
    'ID,Typ,Artikelnummer,Name,Veröffentlicht,Ist hervorgehoben?,Kurzbeschreibung,Beschreibung,Lager,Gewicht (kg),Angebotspreis,Regulärer Preis,Kategorien,Schlagwörter,Bilder,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e)',
  ],
])('WooCommerce in %s: the same as in English', async (_language, header) => {
  const parsed = await parseText(
    `${header}\n${csv([
      [
        '1',
        'variable',
        'CUP',
        'Cup',
        '1',
        '',
        '',
        'Round',
        '',
        '0.2',
        '',
        '',
        'Home > Kitchen',
        '',
        '',
        '',
        '',
        '',
      ],
      [
        '2',
        'variation',
        'C-R',
        '',
        '1',
        '',
        '',
        '',
        '-4',
        '',
        '15',
        '20',
        '',
        '',
        '',
        'CUP',
        'Colour',
        'Red',
      ],
      ['3', 'variation', 'C-B', '', '1', '', '', '', '5', '', '', '20', '', '', '', 'id:1', 'Colour', 'Blue'],
    ])}`,
  );
  expect(codes(parsed)).toEqual(['known_system WooCommerce', 'rows_folded']);
  const shared = {
    name: 'Cup',
    description: 'Round',
    publish_enabled: true,
    category_paths: [['Home', 'Kitchen']],
    weight: '0.2',
    family_code: 'CUP',
    family_name: 'Cup',
  };
  expect(fieldsOf(parsed)).toEqual([
    { ...shared, sku: 'C-R', quantity: 0, price: '15', list_price: '20', variant_options: { Colour: 'Red' } },
    { ...shared, sku: 'C-B', quantity: 5, price: '20', variant_options: { Colour: 'Blue' } },
  ]);
});

it.each([
  ['English', 'ID,Type,SKU,Name,Date sale price starts,Date sale price ends,Sale price,Regular price,Parent'],
  [
    'Turkish',
    'Kimlik,Tür,Stok kodu (SKU),İsim,İndirimli fiyatın başladığı tarih,İndirimli fiyatın bittiği tarih,İndirimli satış fiyatı,Normal fiyat,Ebeveyn',
  ],
  [
    'German',
    'ID,Typ,Artikelnummer,Name,"Datum, an dem Angebotspreis beginnt","Datum, an dem Angebotspreis endet",Angebotspreis,Regulärer Preis,Übergeordnetes Produkt',
  ],
])('WooCommerce in %s: a sale price counts in its time alone', async (_language, header) => {
  const row = (sku: string, starts: string, ends: string) => [
    '1',
    'simple',
    sku,
    sku,
    starts,
    ends,
    '12',
    '20',
    '',
  ];
  const parsed = await parseText(
    `${header}\n${csv([
      row('NOW', '2001-01-01 0:00:00', '2999-12-31 23:59:59'),
      row('ALWAYS', '', ''),
      row('LATER', '2999-01-01 0:00:00', ''),
      row('OVER', '', '2001-12-31'),
      row('UNREADABLE', 'next week', ''),
    ])}`,
  );
  expect(codes(parsed)).toEqual(['known_system WooCommerce', 'sale_left_out']);
  expect(fieldsOf(parsed).map(({ sku, price, list_price }) => [sku, price, list_price])).toEqual([
    ['NOW', '12', '20'],
    ['ALWAYS', '12', '20'],
    ['LATER', '20', undefined],
    ['OVER', '20', undefined],
    ['UNREADABLE', '20', undefined],
  ]);
});
