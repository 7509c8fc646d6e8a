import type { Environment } from './hosts.ts';

export interface Category {
  readonly categoryId: number;
  readonly name: string;
  readonly parentCategoryId: number | null;
}

export interface Attribute {
  readonly id: string;
  readonly name: string;
  readonly mandatory: boolean;
  readonly type: 'string' | 'enum' | 'integer';
  readonly multiValue?: boolean;
  /** Texts that an enumerated attribute takes. */
  readonly values?: readonly string[];
}

/** A leaf of the test system and of the live one: the trees differ. */
export const LEAF: Readonly<Record<Environment, number>> = { live: 18_021_982, sit: 60_001_546 };

export const treeOf = (environment: Environment): Category[] => [
  { categoryId: 18_000_000, name: 'Ev Yaşam', parentCategoryId: null },
  { categoryId: 18_021_000, name: 'Aydınlatma', parentCategoryId: 18_000_000 },
  { categoryId: LEAF[environment], name: 'Masa Lambası', parentCategoryId: 18_021_000 },
];

const base = (id: string, name: string, mandatory: boolean): Attribute => ({
  id,
  name,
  mandatory,
  type: id === 'GarantiSuresi' ? 'integer' : id === 'Marka' ? 'enum' : 'string',
});

export const BRANDS = ['Kuzey Işığı', 'IKEA', 'Nordwind'];

export const BASE_ATTRIBUTES: readonly Attribute[] = [
  base('merchantSku', 'Satıcı Stok Kodu', true),
  base('VaryantGroupID', 'Varyant Grup Id', true),
  base('Barcode', 'Barkod', true),
  base('UrunAdi', 'Ürün Adı', true),
  base('UrunAciklamasi', 'Ürün Açıklaması', true),
  base('Marka', 'Marka', true),
  base('GarantiSuresi', 'Garanti Süresi (Ay)', true),
  base('kg', 'Desi', true),
  base('tax_vat_rate', 'KDV', true),
  base('price', 'Fiyat', false),
  base('stock', 'Stok', false),
  base('Video1', 'Video', false),
  ...Array.from({ length: 10 }, (_, at) => base(`Image${at + 1}`, `Görsel${at + 1}`, at === 0)),
];

export const MATERIAL = '00001MAT';

export const CATEGORY_ATTRIBUTES: readonly Attribute[] = [
  {
    id: MATERIAL,
    name: 'Materyal',
    mandatory: false,
    type: 'enum',
    values: Array.from({ length: 1_001 }, (_, at) => (at === 0 ? 'Metal' : `Materyal ${at}`)),
  },
  { id: '00001NOT', name: 'Ek Bilgi', mandatory: false, type: 'string' },
];

/** Products name variant attributes by this id; the vendor's texts differ on whether its list does so too. */
export const COLOUR = 'renk_variant_property';
export const SIZE = 'ebatlar_variant_property';

export const VARIANT_ATTRIBUTES: readonly Attribute[] = [
  { id: COLOUR, name: 'Renk', mandatory: true, type: 'enum', values: ['Siyah', 'Beyaz', 'Kırmızı'] },
  { id: SIZE, name: 'Ebatlar', mandatory: false, type: 'enum', values: ['Tek Ebat', 'Büyük Ebat'] },
];
