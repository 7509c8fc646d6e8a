import type {
  Brand,
  Category,
  CategoryInput,
  Channel,
  EffectiveTarget,
  ProductDetail,
  ProductImage,
  ProductInput,
  ProductListItem,
  StockLocation,
  TaxRate,
} from '@sluice/contracts';

export const TIME = '2026-03-01T09:30:00Z';
export const KETTLE = 'Kettle, 1.7 l, brushed steel';

const vat: TaxRate = { id: 4, name: 'VAT 20%', rate: 20 };
const image: ProductImage = {
  id: 311,
  url: 'https://catalogue.example.com/media/7/1041/6f1c2d3e.jpg',
  sort_order: 1,
};

const listItem: ProductListItem = {
  id: 1041,
  name: KETTLE,
  sku: 'KT-0817',
  price: 41.666667,
  price_with_vat: 50,
  quantity: 12,
  status: true,
  brand: { id: 17, name: 'Northwind' },
  tax_rate: vat,
  image: image.url,
  attribute_bag: { 'IST-1': 4 },
};

const { image: _, ...shared } = listItem;
const detail: ProductDetail = {
  ...shared,
  model: 'KT-17-S',
  ean: '4006381333931',
  description: '<p>Boils 1.7 litres in four minutes.</p>',
  descriptions: [{ language: null, description: '<p>Boils 1.7 litres in four minutes.</p>' }],
  publish_enabled: true,
  tax_rate_id: vat.id,
  brand_id: 17,
  brand_name: 'Northwind',
  category_ids: [52],
  categories: [{ id: 52, name: 'Kettles', path: ['Home', 'Kitchen', 'Kettles'] }],
  groups: [{ id: 3, name: 'Spring sale' }],
  tags: ['gift'],
  list_price: 50,
  list_price_with_vat: 60,
  weight: 1.25,
  family_code: 'KT-17',
  family_name: 'Kettle 1.7 l',
  variant_options: { Colour: 'Steel' },
  properties: { Capacity: '1.7 l' },
  variants: [
    { id: 1041, name: KETTLE, sku: 'KT-0817', variant_options: { Colour: 'Steel' } },
    { id: 1042, name: 'Kettle 1.7 l, black', sku: 'KT-0818', variant_options: { Colour: 'Black' } },
  ],
  images: [image],
  stock: [
    { location_id: 1, code: 'local', label: 'Main warehouse', type: 'local', quantity: 12 },
    { location_id: 2, code: 'IST-1', label: 'Istanbul', type: 'marketplace_store', quantity: 4 },
  ],
  mappings: [
    {
      credential_id: 9,
      platform: 'simulator',
      sync_id: 'L-20417',
      status: 'live',
      last_error: null,
      published_at: TIME,
    },
  ],
  channel_overrides: [
    { credential_id: 9, price: null, markup_percent: 12.5, stock: null, source: 'api', state: 'applied' },
  ],
  translations: [
    {
      locale: 'de',
      name: 'Wasserkocher 1,7 l, Stahl',
      description: '<p>Kocht 1,7 Liter in vier Minuten.</p>',
      family_name: null,
    },
  ],
  created_at: TIME,
  updated_at: TIME,
};

const input: ProductInput = {
  name: KETTLE,
  sku: 'KT-0817',
  ean: '4006381333931',
  description: '<p>Boils 1.7 litres in four minutes.</p>',
  status: true,
  price_with_vat: 50,
  tax_rate: 20,
  brand_name: 'Northwind',
  category_paths: [['Home', 'Kitchen', 'Kettles']],
  quantity: 12,
  attribute_bag: { 'IST-1': 4 },
  channel_overrides: [{ credential_id: 9, markup_percent: 12.5 }],
  translations: [{ locale: 'de', name: 'Wasserkocher 1,7 l, Stahl' }],
};

const category: Category = {
  id: 52,
  name: 'Kettles',
  parent_id: 31,
  path: ['Home', 'Kitchen', 'Kettles'],
  publish_enabled: true,
  products_count: 8,
  child_count: 0,
  mappings: [
    {
      platform_id: 1,
      platform_slug: 'simulator',
      platform_name: 'Simulator',
      sync_id: 'C-88',
      platform_category_name: 'Kitchen > Kettles',
    },
  ],
};

const location: StockLocation = {
  id: 5,
  code: 'OUTLET',
  label: 'Outlet store',
  type: 'external',
  is_default: false,
  is_active: true,
};

const target: EffectiveTarget = {
  credential_id: 9,
  platform: 'simulator',
  platform_label: 'Simulator',
  label: 'Test marketplace',
  excluded: false,
  resolved_price: 46.875,
  resolved_stock: 12,
  stores: [{ label: 'Istanbul', platform_store_id: 'S-1', code: 'IST-1', quantity: 4 }],
  mapping: { sync_id: 'L-20417' },
  channel: {
    override_price: null,
    override_markup_percent: 12.5,
    override_stock: null,
    is_excluded: false,
    override_source: 'api',
  },
};

const brand: Brand = { id: 17, name: 'Northwind', products_count: 214 };
const channel: Channel = {
  credential_id: 9,
  platform: 'simulator',
  platform_label: 'Simulator',
  label: 'Test marketplace',
};
const categoryInput: CategoryInput = { name: 'Kettles', parent_id: 31, publish_enabled: true };

/** Example records about products and their places; see openapi-records.ts. */
export const CATALOGUE_RECORDS: Record<string, unknown> = {
  Brand: brand,
  BrandInput: { name: 'Northwind' },
  Category: category,
  CategoryInput: categoryInput,
  CategoryPatch: { name: 'Electric kettles' },
  Channel: channel,
  EffectiveTarget: target,
  ChannelPlatform: { id: 1, slug: 'simulator', name: 'Simulator' },
  ProductGroup: { id: 3, name: 'Spring sale', products_count: 24 },
  ImageReorder: { image_ids: [312, 311] },
  ProductCreated: { message: 'product created', id: 1041, brand_id: 17, category_ids: [52] },
  ProductDetail: detail,
  ProductImage: image,
  ProductInput: input,
  ProductListItem: listItem,
  StockLocation: location,
  StockLocationChanged: { message: 'stock location updated', data: location },
  StockLocationInput: { code: 'OUTLET', label: 'Outlet store', type: 'external' },
  StockLocationPatch: { is_active: false },
  TaxRate: vat,
};
