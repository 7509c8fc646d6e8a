export interface Category {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly leaf: boolean;
}

/** The root that stands above all top categories without being named. */
export const ROOT = '954b95b6-43cf-4104-8354-dea4d9b10ddf';

export const CATEGORIES: readonly Category[] = [
  { id: '5', name: 'Dom i Ogród', parentId: null, leaf: false },
  { id: '121908', name: 'Oświetlenie', parentId: '5', leaf: false },
  { id: '77758', name: 'Lampy wiszące', parentId: '121908', leaf: true },
  { id: '77759', name: 'Lampy stojące', parentId: '121908', leaf: true },
  // Ids of top categories are UUIDs, others are numbers: callers must take any text.
  { id: '42540aec-367a-4e5e-b411-17c09b08e41f', name: 'Elektronika', parentId: null, leaf: false },
  { id: '257', name: 'Telefony', parentId: '42540aec-367a-4e5e-b411-17c09b08e41f', leaf: true },
];

export const GTIN = '225693';

const offerOnly = { describesProduct: false, customValuesEnabled: false, ambiguousValueId: null };
const product = { ...offerOnly, describesProduct: true, dependsOnParameterId: null };

/** Parameters as the channel lists them, by whose rules offers are examined. */
export const PARAMETERS: readonly object[] = [
  {
    id: '11323',
    name: 'Stan',
    type: 'dictionary',
    required: true,
    requiredForProduct: false,
    unit: null,
    options: { ...offerOnly, dependsOnParameterId: null },
    dictionary: [
      { id: '11323_1', value: 'Nowy', dependsOnValueIds: [] },
      { id: '11323_2', value: 'Używany', dependsOnValueIds: [] },
    ],
    restrictions: { multipleChoices: false },
  },
  {
    id: GTIN,
    name: 'EAN (GTIN)',
    type: 'string',
    required: false,
    requiredForProduct: false,
    unit: null,
    options: product,
    restrictions: { minLength: 8, maxLength: 14, allowedNumberOfValues: 1 },
  },
  {
    id: '248811',
    name: 'Marka',
    type: 'dictionary',
    required: true,
    requiredForProduct: true,
    unit: null,
    options: { ...product, ambiguousValueId: '248811_1', customValuesEnabled: true },
    dictionary: [
      { id: '248811_1', value: 'inna', dependsOnValueIds: [] },
      { id: '248811_2', value: 'Northwind', dependsOnValueIds: [] },
    ],
    restrictions: { multipleChoices: false },
  },
  {
    id: '206378',
    name: 'Waga produktu',
    type: 'float',
    required: false,
    requiredForProduct: false,
    unit: 'kg',
    options: product,
    restrictions: { min: 0, max: 100, range: false, precision: 2 },
  },
  {
    id: '4690',
    name: 'Materiał',
    type: 'dictionary',
    required: false,
    requiredForProduct: false,
    unit: null,
    options: product,
    dictionary: [
      { id: '4690_1', value: 'szkło', dependsOnValueIds: [] },
      { id: '4690_2', value: 'drewno', dependsOnValueIds: [] },
    ],
    restrictions: { multipleChoices: true },
  },
];
