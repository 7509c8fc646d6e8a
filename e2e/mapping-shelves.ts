/** Categories of a shop, and those of a channel that calls some of them otherwise. */
export const OWN = [
  'Kitchen > Kettles',
  'Kitchen > Frying pans',
  'Kitchen > Coffee makers',
  'Kitchen > Cutting boards',
  'Kitchen > Knives',
  'Kitchen > Spatulas and ladles',
  'Kitchen > Storage jars',
  'Bath > Towels',
  'Bath > Shower curtains',
  'Bath > Soap dishes',
  'Bath > Laundry baskets',
  'Garden > Garden chairs',
  'Garden > Parasols',
  'Garden > Watering cans',
  'Garden > Flower pots',
  'Garden > Barbecues',
  'Living room > Lamps',
  'Living room > Cushions',
  'Living room > Candles',
  'Living room > Picture frames',
  'Living room > Wall clocks',
  'Bedroom > Bed linen',
  'Bedroom > Blankets',
  'Bedroom > Pillows',
  'Office > Desk lamps',
  'Office > Notebooks',
  'Office > Pens',
  'Pets > Dog leads',
  'Pets > Nibbles for cats',
  'Pets > Fish tanks',
];

const CHANNEL: Record<string, string[]> = {
  'Kitchen & dining': [
    'Kettles',
    'Frying pans',
    'Coffee machines',
    'Cutting boards',
    'Kitchen knives',
    'Cooking utensils',
    'Food storage jars',
    'Plates',
  ],
  Bathroom: ['Bath towels', 'Shower curtains', 'Soap dishes', 'Laundry hampers', 'Bath mats'],
  Garden: ['Garden chairs', 'Sun umbrellas', 'Watering cans', 'Plant pots', 'Barbecues', 'Garden hoses'],
  'Living room': ['Lamps', 'Cushions', 'Scented candles', 'Picture frames', 'Clocks', 'Vases'],
  Bedroom: ['Bed linen', 'Blankets', 'Pillows', 'Mattresses'],
  Office: ['Desk lamps', 'Notebooks', 'Pens and pencils', 'Folders'],
  'Pet supplies': ['Leashes', 'Cat treats', 'Aquariums', 'Bird cages'],
};

/** The channel's tree as it gives it: departments take no listings. */
export const TREE = Object.entries(CHANNEL).flatMap(([name, children], at) => [
  { id: `D${at}`, name, parent_id: null as string | null, assignable: false, attributes: [] },
  ...children.map((child, place) => ({
    id: `D${at}-${place}`,
    name: child,
    parent_id: `D${at}`,
    assignable: true,
    attributes: [],
  })),
]);
