import type { TreeAttribute, TreeCategory } from './category-tree.ts';

/** Names by indentation, as one would write a tree by hand; a leaf may name the attributes it asks for. */
const TREE = `
Apparel
  Women's clothing
    Dresses | size! colour! material
    Skirts | size! colour! material
    Blouses | size! colour! material
    Coats & jackets | size! colour! season
  Men's clothing
    Shirts | size! colour! material
    Trousers | size! colour! material
    Suits | size! colour!
    Coats & jackets | size! colour! season
  Children's clothing
    Baby bodysuits | size! colour!
    School uniforms | size!
  Shoes
    Sneakers | size! colour!
    Boots | size! colour! season
    Sandals | size! colour!
  Accessories
    Belts | colour
    Scarves | colour material
    Watches | warranty!
Home
  Kitchen
    Kettles | colour power! warranty!
    Coffee machines | power! warranty!
    Pots & pans | material!
    Knives | material
    Tableware | material
  Bedroom
    Bed linen | material! size
    Pillows | material
    Mattresses | size!
  Lighting
    Table lamps | power colour
    Ceiling lamps | power colour
    Light bulbs | power!
  Bathroom
    Towels | material colour
    Shower curtains | colour
Electronics
  Phones
    Smartphones | storage! colour! warranty!
    Phone cases | colour
    Chargers | power!
  Computers
    Laptops | storage! warranty!
    Keyboards | colour
    Monitors | warranty!
  Audio
    Headphones | colour! warranty
    Loudspeakers | power
Food
  Pantry
    Pasta
    Rice
    Olive oil
  Drinks
    Coffee
    Tea
    Juice
Toys & games
  Board games | age!
  Construction toys | age!
  Dolls | age!
  Puzzles | age
Garden
  Tools
    Spades
    Pruning shears
  Plants
    Seeds | season
Books
  Fiction
  Children's books | age
`;

const attribute = (
  code: string,
  label: string,
  values: readonly string[] | null,
  multiple = false,
): [string, Omit<TreeAttribute, 'required'>] => [
  code,
  {
    code,
    label,
    multiple,
    values: values?.map((name) => ({ code: `${code}-${slug(name)}`, label: name })) ?? null,
  },
];

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const ATTRIBUTES = new Map([
  attribute('size', 'Size', ['XS', 'S', 'M', 'L', 'XL', 'One size']),
  attribute('colour', 'Colour', [
    'Black',
    'White',
    'Red',
    'Green',
    'Blue',
    'Yellow',
    'Brown',
    'Multicoloured',
  ]),
  attribute(
    'material',
    'Material',
    ['Cotton', 'Wool', 'Leather', 'Polyester', 'Steel', 'Glass', 'Wood'],
    true,
  ),
  attribute('season', 'Season', ['Spring', 'Summer', 'Autumn', 'Winter'], true),
  attribute('power', 'Power (W)', null),
  attribute('warranty', 'Warranty', ['1 year', '2 years', '5 years']),
  attribute('storage', 'Storage', ['64 GB', '128 GB', '256 GB', '512 GB']),
  attribute('age', 'Age group', ['0-3', '3-6', '6-12', '12+']),
]);

/** A small tree to begin with; `PUT /_taxonomy` puts another in its place. Only leaves take listings. */
export function sampleTree(): TreeCategory[] {
  const categories: TreeCategory[] = [];
  const above: TreeCategory[] = [];
  for (const line of TREE.trim().split('\n')) {
    const level = line.search(/\S/) / 2;
    const [name = '', asked = ''] = line.trim().split(' | ');
    const parent = above[level - 1] ?? null;
    if (parent) parent.assignable = false;
    const attributes = asked.split(' ').filter(Boolean).map(readAttribute);
    const id = `T${201 + categories.length}`;
    const category = { id, name, parent_id: parent?.id ?? null, assignable: true, attributes };
    above[level] = category;
    categories.push(category);
  }
  return categories;
}

function readAttribute(word: string): TreeAttribute {
  const known = ATTRIBUTES.get(word.replace('!', ''));
  if (known === undefined) throw new Error(`the sample tree names no attribute ${word}`);
  return { ...known, required: word.endsWith('!') };
}
