import { COMMA_LIST, type ExportSystem } from './export-system.ts';

const PRODUCTS: ExportSystem = {
  code: 'prestashop',
  name: 'PrestaShop',
  signatures: [
    ['Product ID', 'Name *', 'Reference'],
    ['ID', 'Active (0/1)', 'Name *', 'Reference'],
  ],
  columns: {
    'Product ID': null,
    ID: null,
    'Active (0/1)': 'status',
    Status: 'status',
    'Name *': 'name',
    'Categories (x,y,z...)': 'category_names',
    Category: 'category_names',
    'Price tax excluded': 'price',
    'Price (tax excl.)': 'price',
    'Base price': 'price',
    'Price tax included': 'price_with_vat',
    'Price (tax incl.)': 'price_with_vat',
    'Final price': 'price_with_vat',
    Reference: 'sku',
    'Supplier reference': null,
    Supplier: null,
    Manufacturer: 'brand_name',
    EAN13: 'ean',
    UPC: null,
    Quantity: 'quantity',
    Weight: 'weight',
    Summary: null,
    Image: null,
    'Image URLs (x,y,z...)': null,
    'Feature (Name:Value:Position:Customized)': null,
  },
  properties: 'Feature (Name:Value:Position:Customized)',
  images: { own: ['Image URLs (x,y,z...)', 'Image'] },
  rewrite: {
    'Categories (x,y,z...)': COMMA_LIST,
    'Image URLs (x,y,z...)': COMMA_LIST,
    // A price of 0 stands for "on demand"; blanks and signs of the list view are read as they are.
    Quantity: [[/^-\d+$/, '0']],
  },
};

const NAMES = 'Attribute (Name:Type:Position)';
const VALUES = 'Value (Value:Position)';

/** Rows of combinations, alone or behind those of their products: the import file of combinations has no names. */
const COMBINATIONS: ExportSystem = {
  ...PRODUCTS,
  signatures: [['Product ID', NAMES, VALUES]],
  columns: {
    ...PRODUCTS.columns,
    'Product reference': null,
    [NAMES]: null,
    [VALUES]: null,
    MPN: 'model',
    'Wholesale price': null,
    'Impact on price': null,
    'Minimal quantity': null,
    'Impact on weight': null,
    'Default (0 = No, 1 = Yes)': null,
  },
  family: {
    key: 'Product ID',
    head: { empty: VALUES },
    inherit: [
      'Name *',
      'Active (0/1)',
      'Categories (x,y,z...)',
      'Price tax excluded',
      'Price tax included',
      'Manufacturer',
      'Weight',
      'Description',
      'Feature (Name:Value:Position:Customized)',
    ],
  },
  options: { lists: [NAMES, VALUES] },
  impact: {
    by: 'Impact on price',
    on: ['Price tax excluded', 'Price (tax excl.)', 'Base price'],
    withVat: ['Price tax included', 'Price (tax incl.)', 'Final price'],
  },
};

const { impact: _, ...WITHOUT_IMPACT } = COMBINATIONS;

/** The one that has no names comes last: without a name and a price only what is there can be updated. */
export const PRESTASHOP: readonly ExportSystem[] = [
  { ...COMBINATIONS, signatures: [['Product ID', 'Name *', NAMES, VALUES]] },
  { ...WITHOUT_IMPACT, unread: { column: 'Impact on price', note: 'price_impact_unread' } },
  PRODUCTS,
];
