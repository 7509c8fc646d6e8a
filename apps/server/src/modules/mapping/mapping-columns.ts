// Headers of the files of mappings, in English and Turkish. An export writes them; a file that comes back is read by them.

type Names = readonly [en: string, tr: string];

const CHANNEL_CATEGORY_ID: Names = ["Channel's category ID", 'Kanal kategorisi ID'];
const CHANNEL_CATEGORY: Names = ["Channel's category", 'Kanal kategorisi'];

export const CATEGORY_COLUMNS = {
  id: ['Category ID', 'Kategori ID'],
  path: ['Category', 'Kategori'],
  products: ['Products', 'Ürün sayısı'],
  state: ['State', 'Durum'],
  channelId: CHANNEL_CATEGORY_ID,
  channelPath: CHANNEL_CATEGORY,
  inheritedFrom: ['Inherited from ID', 'Devralınan kategori ID'],
} as const satisfies Record<string, Names>;
export type CategoryColumn = keyof typeof CATEGORY_COLUMNS;

export const ATTRIBUTE_COLUMNS = {
  channelId: CHANNEL_CATEGORY_ID,
  channelPath: CHANNEL_CATEGORY,
  code: ['Attribute', 'Özellik'],
  label: ['Name of the attribute', 'Özellik adı'],
  required: ['Required', 'Zorunlu'],
  source: ['Source', 'Kaynak'],
  argument: ['Of the source', 'Kaynağın değeri'],
  value: ['Our value', 'Bizim değerimiz'],
  channelValue: ["Channel's value", 'Kanalın değeri'],
} as const satisfies Record<string, Names>;
export type AttributeColumn = keyof typeof ATTRIBUTE_COLUMNS;
