import type { ProductInput } from '@sluice/contracts';

/** Name, brand, category path, price without VAT, VAT percentage, stock. */
type Line = [name: string, brand: string, path: string, price: number, vat: number, stock: number];

const LINES: Line[] = [
  ['Espresso machine Crema 15', 'Fornello', 'Kitchen/Coffee/Machines', 349, 20, 14],
  ['Espresso machine Crema Duo', 'Fornello', 'Kitchen/Coffee/Machines', 579, 20, 6],
  ['Burr grinder G2', 'Fornello', 'Kitchen/Coffee/Grinders', 129.17, 20, 22],
  ['Hand grinder Pocket', 'Northcup', 'Kitchen/Coffee/Grinders', 49.17, 20, 40],
  ['Pour-over dripper, ceramic', 'Northcup', 'Kitchen/Coffee/Brewing', 20.83, 20, 65],
  ['Paper filters, 100 pieces', 'Northcup', 'Kitchen/Coffee/Brewing', 4.13, 20, 320],
  ['Gooseneck kettle 0.9 l', 'Northcup', 'Kitchen/Coffee/Brewing', 57.5, 20, 28],
  ['Coffee beans Harbour Blend 1 kg', 'Pier Roasters', 'Food/Coffee', 19.09, 10, 140],
  ['Coffee beans Decaf 500 g', 'Pier Roasters', 'Food/Coffee', 11.36, 10, 75],
  ['Green tea Sencha 250 g', 'Pier Roasters', 'Food/Tea', 9.09, 10, 90],
  ['Earl Grey loose 250 g', 'Pier Roasters', 'Food/Tea', 7.73, 10, 110],
  ['Chef’s knife 20 cm', 'Aldersteel', 'Kitchen/Knives', 82.5, 20, 31],
  ['Paring knife 9 cm', 'Aldersteel', 'Kitchen/Knives', 29.17, 20, 58],
  ['Bread knife 24 cm', 'Aldersteel', 'Kitchen/Knives', 62.5, 20, 26],
  ['Whetstone 1000/6000', 'Aldersteel', 'Kitchen/Knives', 37.5, 20, 33],
  ['Cast-iron pan 28 cm', 'Aldersteel', 'Kitchen/Cookware', 54.17, 20, 45],
  ['Saucepan 2 l', 'Aldersteel', 'Kitchen/Cookware', 45.83, 20, 37],
  ['Stock pot 8 l', 'Aldersteel', 'Kitchen/Cookware', 74.17, 20, 12],
  ['Desk lamp Heron', 'Lumen & Oak', 'Home/Lighting/Desk', 74.92, 20, 24],
  ['Floor lamp Heron', 'Lumen & Oak', 'Home/Lighting/Floor', 149.17, 20, 9],
  ['Pendant lamp Drop, black', 'Lumen & Oak', 'Home/Lighting/Pendants', 90.83, 20, 17],
  ['Pendant lamp Drop, brass', 'Lumen & Oak', 'Home/Lighting/Pendants', 107.5, 20, 11],
  ['LED bulb E27 8 W', 'Lumen & Oak', 'Home/Lighting/Bulbs', 5.75, 20, 400],
  ['LED bulb E14 5 W', 'Lumen & Oak', 'Home/Lighting/Bulbs', 4.92, 20, 380],
  ['Wool blanket Fjord', 'Tern', 'Home/Textiles', 66.67, 20, 21],
  ['Linen cushion 50 × 50', 'Tern', 'Home/Textiles', 29.08, 20, 48],
  ['Bath towel 70 × 140, sand', 'Tern', 'Home/Bathroom', 20.75, 20, 85],
  ['Bath towel 70 × 140, slate', 'Tern', 'Home/Bathroom', 20.75, 20, 80],
  ['Notebook A5, dotted', 'Papercliff', 'Office/Paper', 11.58, 20, 160],
  ['Notebook A4, lined', 'Papercliff', 'Office/Paper', 14.08, 20, 130],
  ['Fountain pen M', 'Papercliff', 'Office/Pens', 32.5, 20, 34],
  ['Ink, 50 ml, blue-black', 'Papercliff', 'Office/Pens', 9.92, 20, 70],
  ['Desk organiser, walnut', 'Lumen & Oak', 'Office/Desk', 40.83, 20, 19],
  ['Monitor stand, oak', 'Lumen & Oak', 'Office/Desk', 65.83, 20, 15],
  ['Trail backpack 24 l', 'Tern', 'Outdoor/Bags', 99.17, 20, 18],
  ['Dry bag 10 l', 'Tern', 'Outdoor/Bags', 16.58, 20, 55],
  ['Insulated bottle 0.75 l', 'Tern', 'Outdoor/Drinking', 24.92, 20, 95],
  ['Camping mug, enamel', 'Northcup', 'Outdoor/Drinking', 10.75, 20, 120],
  ['Head torch 400 lm', 'Lumen & Oak', 'Outdoor/Lighting', 33.25, 20, 42],
  ['Field guide “Birds of the coast”', 'Papercliff', 'Books', 22.73, 10, 27],
];

/** Lacks a barcode, which the simulated marketplace demands: the visitor can mend this error. */
const WITHOUT_BARCODE = 'Hand grinder Pocket';

/** The example catalogue, as bodies for the API. */
export const DEMO_PRODUCTS: readonly ProductInput[] = LINES.map(
  ([name, brand, path, price, vat, quantity], index) => ({
    name,
    sku: `DEMO-${String(index + 1).padStart(3, '0')}`,
    ean: name === WITHOUT_BARCODE ? null : barcode(index),
    description: `<p>${name} by ${brand}.</p><p>An example product of Sluice.</p>`,
    brand_name: brand,
    category_paths: [path.split('/')],
    price,
    tax_rate: vat,
    quantity,
  }),
);

/** An EAN-13 of the range 020–029, reserved for use within a shop, check digit included. */
function barcode(index: number): string {
  const digits = `0200000${String(index + 1).padStart(5, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + ((10 - (sum % 10)) % 10);
}
