export interface Category {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
}

export const LEAF = 1_001_621;

export const TREE: readonly Category[] = [
  { id: 1_000_000, name: 'Ev & Yaşam', parentId: null },
  { id: 1_001_000, name: 'Aydınlatma', parentId: 1_000_000 },
  { id: LEAF, name: 'Masa Lambası', parentId: 1_001_000 },
];

export function isLeaf(tree: readonly Category[], id: unknown): boolean {
  return tree.some((one) => one.id === id) && !tree.some(({ parentId }) => parentId === id);
}

export interface Attribute {
  readonly id: number;
  readonly name: string;
  readonly mandatory: boolean;
  /** Takes texts beside its values. */
  readonly custom: boolean;
  readonly values: readonly { readonly id: number; readonly value: string }[];
}

/** The brand is an attribute like others, and its number is the same in every category. */
export const BRAND = 1;
export const COLOUR = 429;
export const MATERIAL = 512;

export const ATTRIBUTES: readonly Attribute[] = [
  {
    id: BRAND,
    name: 'Marka',
    mandatory: true,
    custom: true,
    values: [
      { id: 9_001, value: 'Kuzey Işığı' },
      { id: 9_002, value: 'IKEA' },
    ],
  },
  {
    id: COLOUR,
    name: 'Renk',
    mandatory: true,
    custom: false,
    values: [
      { id: 4_291, value: 'Siyah' },
      { id: 4_292, value: 'Beyaz' },
    ],
  },
  { id: MATERIAL, name: 'Materyal', mandatory: false, custom: true, values: [] },
];

/** Names of shipment templates that the seller has made in its office. */
export const TEMPLATES = ['Standart', 'Ücretsiz Kargo'];
