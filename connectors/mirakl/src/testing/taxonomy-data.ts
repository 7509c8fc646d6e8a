export interface Hierarchy {
  readonly code: string;
  readonly label: string;
  readonly parent: string | null;
}

export interface Attribute {
  readonly code: string;
  readonly label: string;
  /** Null for one that all categories share. */
  readonly hierarchy: string | null;
  readonly type: 'TEXT' | 'LONG_TEXT' | 'LIST' | 'LIST_MULTIPLE_VALUES' | 'DECIMAL' | 'MEDIA';
  readonly requirement: 'REQUIRED' | 'RECOMMENDED' | 'OPTIONAL' | 'DISABLED';
  readonly role?: string;
  /** The kind of a unique identifier. */
  readonly identifier?: string;
  /** The list of its values. */
  readonly values?: string;
  readonly mostCharacters?: number;
  readonly variant?: true;
}

/** A leaf to sell in. */
export const LEAF = '5110114';

export const HIERARCHIES: readonly Hierarchy[] = [
  { code: '51', label: 'Home', parent: null },
  { code: '5110', label: 'Lighting', parent: '51' },
  { code: LEAF, label: 'Table Lamps', parent: '5110' },
  { code: '5110115', label: 'Floor Lamps', parent: '5110' },
];

const shared = { hierarchy: null } as const;

export const ATTRIBUTES: readonly Attribute[] = [
  { ...shared, code: 'category', label: 'Category', type: 'TEXT', requirement: 'REQUIRED', role: 'CATEGORY' },
  {
    ...shared,
    code: 'shop_sku',
    label: 'Seller SKU',
    type: 'TEXT',
    requirement: 'REQUIRED',
    role: 'SHOP_SKU',
  },
  {
    ...shared,
    code: 'product_title',
    label: 'Title',
    type: 'TEXT',
    requirement: 'REQUIRED',
    role: 'TITLE',
    mostCharacters: 120,
  },
  {
    ...shared,
    code: 'product_description',
    label: 'Description',
    type: 'LONG_TEXT',
    requirement: 'OPTIONAL',
    role: 'DESCRIPTION',
    mostCharacters: 4_000,
  },
  { ...shared, code: 'brand', label: 'Brand', type: 'TEXT', requirement: 'OPTIONAL', role: 'BRAND' },
  {
    ...shared,
    code: 'ean',
    label: 'EAN',
    type: 'TEXT',
    requirement: 'RECOMMENDED',
    role: 'UNIQUE_IDENTIFIER',
    identifier: 'EAN',
  },
  {
    ...shared,
    code: 'main_image',
    label: 'Image',
    type: 'MEDIA',
    requirement: 'OPTIONAL',
    role: 'MAIN_IMAGE',
  },
  { ...shared, code: 'image_2', label: 'Image 2', type: 'MEDIA', requirement: 'OPTIONAL' },
  { ...shared, code: 'image_3', label: 'Image 3', type: 'MEDIA', requirement: 'OPTIONAL' },
  {
    ...shared,
    code: 'variant_group',
    label: 'Variant group',
    type: 'TEXT',
    requirement: 'OPTIONAL',
    role: 'VARIANT_GROUP_CODE',
  },
  {
    code: 'color',
    label: 'Colour',
    hierarchy: '51',
    type: 'LIST',
    requirement: 'REQUIRED',
    values: 'colors',
    variant: true,
  },
  {
    code: 'material',
    label: 'Material',
    hierarchy: LEAF,
    type: 'LIST_MULTIPLE_VALUES',
    requirement: 'OPTIONAL',
    values: 'materials',
  },
  { code: 'power', label: 'Power (W)', hierarchy: '5110', type: 'DECIMAL', requirement: 'OPTIONAL' },
  { code: 'legacy_code', label: 'Legacy code', hierarchy: LEAF, type: 'TEXT', requirement: 'DISABLED' },
];

/** The operator's value lists (VL11). */
export const VALUES: Readonly<Record<string, readonly { readonly code: string; readonly label: string }[]>> =
  {
    colors: [
      { code: 'black', label: 'Black' },
      { code: 'white', label: 'White' },
      { code: 'red', label: 'Red' },
    ],
    materials: [
      { code: 'glass', label: 'Glass' },
      { code: 'wood', label: 'Wood' },
    ],
  };

/** Between the values of a list of several. */
export const SEPARATOR = '|';
