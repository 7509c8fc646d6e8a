import type { ProductInput } from '@sluice/contracts';
import type { Shape } from './pictures/shapes.ts';

/** Name, brand, category path, price without VAT, VAT percentage, stock, shape of its picture; the option of variants with its values. */
type Article = [
  name: string,
  brand: string,
  path: string,
  price: number,
  vat: number,
  stock: number,
  shape: Shape,
  option?: string,
  values?: string,
];

// biome-ignore format: a table is read by its columns
const ARTICLES: readonly Article[] = [
  ['Espresso machine Crema 15', 'Fornello', 'Kitchen/Coffee/Machines', 349, 20, 14, 'machine', 'Colour', 'Steel Black Red'],
  ['Espresso machine Crema Duo', 'Fornello', 'Kitchen/Coffee/Machines', 579, 20, 6, 'machine'],
  ['Burr grinder G2', 'Fornello', 'Kitchen/Coffee/Grinders', 129.17, 20, 22, 'grinder', 'Colour', 'Black White'],
  ['Hand grinder Pocket', 'Northcup', 'Kitchen/Coffee/Grinders', 49.17, 20, 40, 'grinder'],
  ['Pour-over dripper, ceramic', 'Northcup', 'Kitchen/Coffee/Brewing', 20.83, 20, 65, 'dripper', 'Colour', 'White Sand Slate Red'],
  ['Paper filters, 100 pieces', 'Northcup', 'Kitchen/Coffee/Brewing', 4.13, 20, 320, 'box'],
  ['Gooseneck kettle 0.9 l', 'Northcup', 'Kitchen/Coffee/Brewing', 57.5, 20, 28, 'kettle', 'Colour', 'Steel Black Copper'],
  ['Kettle Breakwater 1.7 l', 'Northcup', 'Kitchen/Kettles', 41.58, 20, 36, 'kettle', 'Colour', 'Steel White Slate Red'],
  ['Coffee beans Harbour Blend 1 kg', 'Pier Roasters', 'Food/Coffee', 19.09, 10, 140, 'bag'],
  ['Coffee beans Decaf 500 g', 'Pier Roasters', 'Food/Coffee', 11.36, 10, 75, 'bag'],
  ['Coffee beans Lighthouse 250 g', 'Pier Roasters', 'Food/Coffee', 8.18, 10, 160, 'bag'],
  ['Green tea Sencha 250 g', 'Pier Roasters', 'Food/Tea', 9.09, 10, 90, 'tin'],
  ['Earl Grey loose 250 g', 'Pier Roasters', 'Food/Tea', 7.73, 10, 110, 'tin'],
  ['Rooibos loose 250 g', 'Pier Roasters', 'Food/Tea', 6.82, 10, 85, 'tin'],
  ['Chef’s knife 20 cm', 'Aldersteel', 'Kitchen/Knives', 82.5, 20, 31, 'knife', 'Handle', 'Walnut Black'],
  ['Paring knife 9 cm', 'Aldersteel', 'Kitchen/Knives', 29.17, 20, 58, 'knife', 'Handle', 'Walnut Black'],
  ['Bread knife 24 cm', 'Aldersteel', 'Kitchen/Knives', 62.5, 20, 26, 'knife', 'Handle', 'Walnut Black'],
  ['Whetstone 1000/6000', 'Aldersteel', 'Kitchen/Knives', 37.5, 20, 33, 'box'],
  ['Cast-iron pan 28 cm', 'Aldersteel', 'Kitchen/Cookware', 54.17, 20, 45, 'pan'],
  ['Cast-iron pan 24 cm', 'Aldersteel', 'Kitchen/Cookware', 45.83, 20, 38, 'pan'],
  ['Saucepan 2 l', 'Aldersteel', 'Kitchen/Cookware', 45.83, 20, 37, 'pot', 'Colour', 'Steel Copper'],
  ['Stock pot 8 l', 'Aldersteel', 'Kitchen/Cookware', 74.17, 20, 12, 'pot'],
  ['Casserole 4 l', 'Aldersteel', 'Kitchen/Cookware', 91.67, 20, 19, 'pot', 'Colour', 'Red Slate Ocean Forest'],
  ['Dinner plate Shore 27 cm', 'Northcup', 'Kitchen/Tableware', 14.17, 20, 140, 'plate', 'Colour', 'White Sand Slate Ocean'],
  ['Bowl Shore 15 cm', 'Northcup', 'Kitchen/Tableware', 9.92, 20, 150, 'plate', 'Colour', 'White Sand Slate Ocean'],
  ['Mug Shore 0.3 l', 'Northcup', 'Kitchen/Tableware', 8.25, 20, 210, 'mug', 'Colour', 'White Sand Slate Ocean Red Forest'],
  ['Desk lamp Heron', 'Lumen & Oak', 'Home/Lighting/Desk', 74.92, 20, 24, 'lamp', 'Colour', 'Black White Ocean'],
  ['Floor lamp Heron', 'Lumen & Oak', 'Home/Lighting/Floor', 149.17, 20, 9, 'lamp', 'Colour', 'Black White'],
  ['Pendant lamp Drop', 'Lumen & Oak', 'Home/Lighting/Pendants', 90.83, 20, 17, 'pendant', 'Colour', 'Black Copper White Forest'],
  ['LED bulb E27 8 W', 'Lumen & Oak', 'Home/Lighting/Bulbs', 5.75, 20, 400, 'bulb'],
  ['LED bulb E14 5 W', 'Lumen & Oak', 'Home/Lighting/Bulbs', 4.92, 20, 380, 'bulb'],
  ['Wool blanket Fjord', 'Tern', 'Home/Textiles', 66.67, 20, 21, 'textile', 'Colour', 'Sand Slate Ocean Forest'],
  ['Linen cushion 50 × 50', 'Tern', 'Home/Textiles', 29.08, 20, 48, 'cushion', 'Colour', 'Sand Slate Ocean Red Forest Walnut'],
  ['Tablecloth Dune 140 × 220', 'Tern', 'Home/Textiles', 37.42, 20, 32, 'textile', 'Colour', 'White Sand Slate'],
  ['Bath towel 70 × 140', 'Tern', 'Home/Bathroom', 20.75, 20, 85, 'textile', 'Colour', 'White Sand Slate Ocean Forest'],
  ['Hand towel 50 × 90', 'Tern', 'Home/Bathroom', 10.75, 20, 120, 'textile', 'Colour', 'White Sand Slate Ocean Forest'],
  ['Bathrobe Spray', 'Tern', 'Home/Bathroom', 57.5, 20, 44, 'shirt', 'Size', 'S M L XL'],
  ['Soap dispenser Basin', 'Northcup', 'Home/Bathroom', 16.58, 20, 66, 'bottle', 'Colour', 'White Slate Copper'],
  ['Notebook A5, dotted', 'Papercliff', 'Office/Paper', 11.58, 20, 160, 'notebook', 'Colour', 'Black Ocean Forest Red'],
  ['Notebook A4, lined', 'Papercliff', 'Office/Paper', 14.08, 20, 130, 'notebook', 'Colour', 'Black Ocean Forest Red'],
  ['Fountain pen M', 'Papercliff', 'Office/Pens', 32.5, 20, 34, 'pen', 'Colour', 'Black Ocean Red'],
  ['Ballpoint pen Reed', 'Papercliff', 'Office/Pens', 12.42, 20, 90, 'pen', 'Colour', 'Black Steel Copper'],
  ['Ink, 50 ml', 'Papercliff', 'Office/Pens', 9.92, 20, 70, 'ink', 'Colour', 'Ocean Black Forest Red'],
  ['Desk organiser', 'Lumen & Oak', 'Office/Desk', 40.83, 20, 19, 'box', 'Colour', 'Walnut Black'],
  ['Monitor stand', 'Lumen & Oak', 'Office/Desk', 65.83, 20, 15, 'box', 'Colour', 'Walnut Sand'],
  ['Trail backpack 24 l', 'Tern', 'Outdoor/Bags', 99.17, 20, 18, 'backpack', 'Colour', 'Forest Slate Ocean Red'],
  ['Day pack 14 l', 'Tern', 'Outdoor/Bags', 57.5, 20, 27, 'backpack', 'Colour', 'Forest Slate Ocean Red'],
  ['Dry bag 10 l', 'Tern', 'Outdoor/Bags', 16.58, 20, 55, 'bag', 'Colour', 'Ocean Red Forest'],
  ['Insulated bottle 0.75 l', 'Tern', 'Outdoor/Drinking', 24.92, 20, 95, 'bottle', 'Colour', 'Steel Black Ocean Forest Red'],
  ['Camping mug, enamel', 'Northcup', 'Outdoor/Drinking', 10.75, 20, 120, 'mug', 'Colour', 'White Ocean Forest'],
  ['Head torch 400 lm', 'Lumen & Oak', 'Outdoor/Lighting', 33.25, 20, 42, 'torch', 'Colour', 'Black Red'],
  ['Camp lantern Ember', 'Lumen & Oak', 'Outdoor/Lighting', 45.75, 20, 23, 'torch'],
  ['Merino shirt Gannet', 'Tern', 'Clothing/Shirts', 57.5, 20, 60, 'shirt', 'Size', 'XS S M L XL XXL'],
  ['Linen shirt Sandpiper', 'Tern', 'Clothing/Shirts', 65.83, 20, 48, 'shirt', 'Size', 'XS S M L XL'],
  ['Wool hat Fulmar', 'Tern', 'Clothing/Hats', 24.92, 20, 52, 'cushion', 'Colour', 'Slate Ocean Red Forest Sand'],
  ['Rain jacket Kittiwake', 'Tern', 'Clothing/Jackets', 124.17, 20, 25, 'shirt', 'Size', 'S M L XL'],
  ['Field guide “Birds of the coast”', 'Papercliff', 'Books', 22.73, 10, 27, 'notebook'],
  ['Field guide “Trees of the hills”', 'Papercliff', 'Books', 22.73, 10, 31, 'notebook'],
  ['Cookbook “Slow Kitchen”', 'Papercliff', 'Books', 27.27, 10, 22, 'notebook'],
  ['Jigsaw “Harbour”, 1000 pieces', 'Papercliff', 'Toys', 20.75, 20, 29, 'box'],
  ['Wooden boat', 'Lumen & Oak', 'Toys', 24.92, 20, 34, 'boat', 'Colour', 'Red Ocean Walnut'],
  ['Wool socks Petrel', 'Tern', 'Clothing/Socks', 12.42, 20, 180, 'textile', 'Size', '36–38 39–41 42–44 45–47'],
  ['Bed linen Drift 140 × 200', 'Tern', 'Home/Textiles', 74.92, 20, 40, 'textile', 'Colour', 'White Sand Slate Ocean'],
  ['Pillowcase Drift', 'Tern', 'Home/Textiles', 16.58, 20, 95, 'cushion', 'Colour', 'White Sand Slate Ocean'],
  ['Storage jar Silo 1 l', 'Northcup', 'Kitchen/Storage', 14.92, 20, 88, 'tin', 'Colour', 'White Slate Forest Red'],
  ['Teapot Harbour 1.2 l', 'Northcup', 'Kitchen/Tableware', 37.42, 20, 30, 'kettle', 'Colour', 'White Slate Ocean'],
  ['Candle holder Beacon', 'Lumen & Oak', 'Home/Decoration', 16.58, 20, 58, 'tin', 'Colour', 'Black Copper'],
  ['Doormat Shingle', 'Tern', 'Home/Decoration', 20.75, 20, 47, 'textile', 'Colour', 'Slate Sand'],
  ['Tote bag Market', 'Tern', 'Outdoor/Bags', 14.92, 20, 110, 'bag', 'Colour', 'Sand Ocean Forest Red'],
  ['Wall clock Tide', 'Lumen & Oak', 'Home/Decoration', 41.58, 20, 26, 'plate', 'Colour', 'White Black Walnut'],
  ['Picture frame A4', 'Papercliff', 'Home/Decoration', 18.25, 20, 64, 'notebook', 'Colour', 'Walnut Black White'],
];

/** Lacks a barcode, which the simulated marketplace demands: the visitor can mend this error. */
const WITHOUT_BARCODE = 'Hand grinder Pocket';

/** Names of some articles, and of the values of their options, in the language of the price comparison. */
const GERMAN: Readonly<Record<string, string>> = {
  'Espresso machine Crema 15': 'Espressomaschine Crema 15',
  'Espresso machine Crema Duo': 'Espressomaschine Crema Duo',
  'Burr grinder G2': 'Kaffeemühle G2',
  'Hand grinder Pocket': 'Handmühle Pocket',
  'Coffee beans Harbour Blend 1 kg': 'Kaffeebohnen Harbour Blend 1 kg',
  'Green tea Sencha 250 g': 'Grüner Tee Sencha 250 g',
  Steel: 'Stahl',
  Black: 'Schwarz',
  White: 'Weiß',
  Red: 'Rot',
};

/** A product of the example catalogue: its body for the API, and what its picture shows. */
export interface DemoProduct {
  input: ProductInput;
  shape: Shape;
  /** The colour of the variant, by its name. */
  colour: string | null;
}

/** The example catalogue, in its order: articles without options, and every variant of the others. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = ARTICLES.flatMap((article, index) => {
  const [, , , , , , , , values] = article;
  return (values?.split(' ') ?? [null]).map((value) => ({ article, value, index }));
}).map(({ article: [name, brand, path, price, vat, stock, shape, option], value, index: family }, index) => ({
  shape,
  colour: option === 'Size' ? null : value,
  input: {
    name: value === null ? name : `${name}, ${value}`,
    sku: `DEMO-${String(index + 1).padStart(3, '0')}`,
    ean: name === WITHOUT_BARCODE ? null : barcode(index),
    description: `<p>${name} by ${brand}${value === null ? '' : `, ${option!.toLowerCase()} ${value}`}.</p><p>An example product of Sluice.</p>`,
    brand_name: brand,
    category_paths: [path.split('/')],
    price,
    tax_rate: vat,
    quantity: stock,
    ...(GERMAN[name] === undefined
      ? {}
      : {
          translations: [
            {
              locale: 'de',
              name: [name, value].flatMap((part) => (part === null ? [] : [GERMAN[part]!])).join(', '),
            },
          ],
        }),
    ...(value === null
      ? {}
      : {
          family_code: `DEMO-F${family + 1}`,
          family_name: name,
          variant_options: { [option!]: value },
        }),
  },
}));

/** An EAN-13 of the range 020–029, reserved for use within a shop, check digit included. */
function barcode(index: number): string {
  const digits = `0200000${String(index + 1).padStart(5, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + ((10 - (sum % 10)) % 10);
}
