import type { ListingItem, ListingPayload, ReturnedField, SourceProduct } from '../../../index.ts';
import { barcode, plainFamily } from '../../listings.ts';
import type { Bench } from '../bench.ts';
import type { Check } from '../check.ts';
import { ensure, shown } from '../failures.ts';
import { buildItem, plainDecimal } from '../items.ts';
import { create } from '../writes.ts';
import { pullAll } from './products.ts';

const PROPERTIES = [
  { name: 'Material', value: 'Keten & linen' },
  { name: 'Care', value: '30 °C' },
];

/** A product by itself with all there is, and two variants of an article. */
function wholeItems(bench: Bench): ListingItem[] {
  const whole = { weight: '0.25', listPrice: '24.90', price: '19.90', properties: PROPERTIES };
  const variant = (sku: string, size: string, at: number) =>
    buildItem(bench, sku, {
      ...whole,
      barcode: barcode(300 + at),
      family: plainFamily({ Size: size, Colour: 'Red' }, { code: 'TRIP', lead: at === 1 }),
    });
  return [
    buildItem(bench, 'WHOLE', { ...whole, barcode: barcode(300), stock: 7 }),
    variant('TRIP-S', 'S', 1),
    variant('TRIP-M', 'M', 2),
  ];
}

const amount = (text: string | null): string | null => (text === null ? null : plainDecimal(text));
const sorted = (list: readonly { name: string; value: string }[]) =>
  list.map(({ name, value }) => `${name}=${value}`).sort();

/** Each field that has to come back, with its comparison; images come as copies under addresses of the site. */
const COMPARED: Readonly<
  Record<ReturnedField, (sent: ListingPayload, back: SourceProduct) => readonly [unknown, unknown]>
> = {
  family: ({ family }, back) => [
    family && [family.name, sorted(family.options)],
    back.family && [back.family.name, sorted(back.family.options)],
  ],
  properties: (sent, back) => [sorted(sent.properties), sorted(back.properties)],
  listPrice: (sent, back) => [amount(sent.listPrice), amount(back.listPrice)],
  weight: (sent, back) => [amount(sent.weight), amount(back.weight)],
  // Each variant of an article shows the common images as well.
  images: (sent, back) =>
    sent.family ? [sent.images.length > 0, back.images.length > 0] : [sent.images.length, back.images.length],
};

function faultsOf({ payload }: ListingItem, back: SourceProduct, fields: readonly ReturnedField[]): string[] {
  const pairs: readonly (readonly [string, readonly [unknown, unknown]])[] = [
    ['price', [amount(payload.price), amount(back.price)]],
    ['quantity', [payload.stock, back.quantity]],
    ['description', [payload.description, back.description ?? '']],
    ...(payload.family ? [] : [['name', [payload.title, back.name]] as const]),
    ...fields.map((field) => [field, COMPARED[field](payload, back)] as const),
  ];
  return pairs
    .filter(([, [sent, came]]) => JSON.stringify(sent) !== JSON.stringify(came))
    .map(([field, [sent, came]]) => `${field} came back as ${shown(came)} instead of ${shown(sent)}`);
}

/** Writes the items under the ids they have, and pulls them; each comes as one product and as it was sent. */
async function round(bench: Bench, items: readonly ListingItem[], config: unknown) {
  const ids = await create(bench, bench.open({ config }), items);
  const { products } = await pullAll(bench, null, config);
  const pulled = items.map((item) => {
    const [back, ...more] = products.filter(({ sku }) => sku === item.payload.sku);
    ensure(back && more.length === 0, `${item.payload.sku} came ${back ? more.length + 1 : 0} times`);
    const id = ids.get(item.payload.sku);
    ensure(back.externalId === id, `${item.payload.sku} came as ${back.externalId} and is the listing ${id}`);
    const faults = faultsOf(item, back, bench.connector.capabilities.products?.returns ?? []);
    ensure(faults.length === 0, `${item.payload.sku}: ${faults.join('; ')}`);
    return back;
  });
  return { ids, pulled, count: products.length };
}

/** The sent listing in the words of the site: the master catalogue holds it so once it came from there. */
const inItsWords = ({ key, payload }: ListingItem, back: SourceProduct, syncId: string): ListingItem => ({
  key: { ...key, syncId },
  payload: {
    ...payload,
    price: back.price ?? payload.price,
    stock: back.quantity ?? payload.stock,
    family: payload.family && back.family && { ...back.family, lead: payload.family.lead },
  },
});

export const roundTripChecks: readonly Check[] = [
  {
    id: 'products/round-trip',
    guarantee:
      'what was published comes back as the same products, and publishing what came back changes nothing',
    applies: ({ capabilities }) =>
      capabilities.listings !== undefined && capabilities.products?.returns !== undefined,
    run: async (bench) => {
      const config = (bench.channel.wholeConfig ?? bench.channel.config)(bench.proxy.address);
      const items = wholeItems(bench);
      const first = await round(bench, items, config);
      const codes = first.pulled.map(({ family }) => family?.code);
      if (bench.connector.capabilities.products?.returns?.includes('family'))
        ensure(codes[1] && codes[1] === codes[2], `its variants came under the families ${shown(codes)}`);
      const again = items.map((item, at) =>
        inItsWords(item, first.pulled[at]!, first.ids.get(item.key.externalKey)!),
      );
      const second = await round(bench, again, config);
      ensure(second.count === first.count, `${first.count} products became ${second.count}`);
      for (const [sku, id] of first.ids)
        ensure(second.ids.get(sku) === id, `${sku} moved from ${id} to ${second.ids.get(sku)}`);
      const later = second.pulled.map(({ family }) => family?.code);
      ensure(shown(later) === shown(codes), `the families ${shown(codes)} became ${shown(later)}`);
    },
  },
];
