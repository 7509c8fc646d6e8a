import type { Connector, ListingPayload } from '../../../index.ts';
import { barcode } from '../../listings.ts';
import type { Bench } from '../bench.ts';
import type { Check } from '../check.ts';
import { ensure, shown } from '../failures.ts';
import { buildItem, differences } from '../items.ts';
import { heldOne, lookup, upsert } from '../writes.ts';

const hasListings = ({ capabilities }: Connector) => capabilities.listings !== undefined;

/** An item is either held as it was sent or refused with at least one issue; never altered in silence. */
async function heldOrRefused(bench: Bench, sku: string, payload: Partial<ListingPayload>): Promise<void> {
  const item = buildItem(bench, sku, payload);
  const [result] = await upsert(bench, bench.open(), [item]);
  if (result?.outcome === 'rejected') {
    ensure(result.issues.length > 0, `${shown(sku)} was refused without an issue`);
    ensure(
      result.issues.every(({ message }) => message.trim() !== ''),
      `${shown(sku)} was refused with an issue that says nothing`,
    );
    return;
  }
  ensure(result?.outcome === 'live', `${shown(sku)} ended as ${shown(result)}`);
  const wrong = differences(item.payload, await heldOne(bench, sku));
  ensure(wrong.length === 0, `${shown(sku)} was taken, but ${wrong.join('; ')}`);
}

function hostile(name: string, guarantee: string, cases: readonly Partial<ListingPayload>[]): Check {
  return {
    id: `hostile/${name}`,
    guarantee: `${guarantee}: taken as sent or refused with an issue`,
    applies: hasListings,
    run: async (bench) => {
      for (const [at, payload] of cases.entries()) await heldOrRefused(bench, `H-${at + 1}`, payload);
    },
  };
}

const TEXTS = [
  'a'.repeat(5_000),
  '<script>alert(1)</script> & "quotes" \'single\' </b>',
  'Emoji 👩‍👩‍👧‍👦 🛍️ and 𝒻ancy 𠮷',
  'שולחן עץ \u202Eمقلوب\u202C',
  'with\u0000nul and \u0007bell',
  'line\nbreak\ttab \\ backslash {{ braces }} %s $1 $(x)',
  '  spaces around  ',
  '',
];

const SKUS = [
  'A/B',
  'two words',
  'çok-güzel-ürün',
  '100%25',
  '..',
  'a?b=c&d#e',
  "it's,a;list",
  '"quoted"',
  '日本',
  '+1-2*3',
  'x'.repeat(100),
];

export const hostileChecks: readonly Check[] = [
  hostile(
    'titles',
    'long, empty, scripted and bidirectional titles',
    TEXTS.map((title) => ({ title })),
  ),
  hostile(
    'descriptions',
    'long, empty and broken descriptions',
    [...TEXTS, '<p>unclosed <b>bold', `<p>${'x'.repeat(60_000)}</p>`].map((description) => ({ description })),
  ),
  hostile('prices', 'zero, tiny and huge prices', [
    { price: '0' },
    { price: '0.00' },
    { price: '0.000001' },
    { price: '12.345678' },
    { price: '999999999999.999999' },
  ]),
  hostile('stocks', 'no stock and very much', [{ stock: 0 }, { stock: 1_000_000 }, { stock: 2_147_483_647 }]),
  hostile('barcodes', 'absent, short, long and textual barcodes', [
    { barcode: null },
    { barcode: '12345670' },
    { barcode: barcode(9) },
    { barcode: '00012345600012' },
    { barcode: 'ABC-123' },
    { barcode: '1'.repeat(60) },
  ]),
  hostile('images', 'no image, many, and addresses with odd letters', [
    { images: [] },
    { images: Array.from({ length: 40 }, (_, at) => `https://img.example/${at}.jpg`) },
    { images: ['https://img.example/ö ü.jpg?size=1&x=%20'] },
  ]),
  {
    id: 'hostile/skus',
    guarantee: 'a merchant key of any letters names exactly its own listing in writes and look-ups',
    applies: hasListings,
    run: async (bench) => {
      for (const sku of SKUS) {
        await heldOrRefused(bench, sku, {});
        if (!bench.connector.capabilities.listings?.lookup?.by.includes('externalKey')) continue;
        const [found] = await lookup(bench, bench.open(), [buildItem(bench, sku).key]);
        const same = found?.match !== 'found' || found.listing.externalKey === sku;
        ensure(same, `the look-up of ${shown(sku)} found ${shown(found)}`);
      }
    },
  },
  {
    id: 'hostile/neighbours',
    guarantee: 'a batch of hostile items is answered item by item, and none hurts its neighbours',
    applies: hasListings,
    run: async (bench) => {
      const payloads = [{}, ...TEXTS.map((title) => ({ title })), { price: '0' }, { images: [] }, {}];
      const { maxBatch } = bench.connector.capabilities.listings!;
      const items = payloads.map((payload, at) => buildItem(bench, `MIX-${at + 1}`, payload));
      for (let from = 0; from < items.length; from += maxBatch) {
        const results = await upsert(bench, bench.open(), items.slice(from, from + maxBatch));
        const lost = results.find(({ outcome }) => outcome !== 'live' && outcome !== 'rejected');
        ensure(!lost, `an item ended as ${shown(lost)}`);
      }
      for (const sku of ['MIX-1', `MIX-${payloads.length}`]) await heldOne(bench, sku);
    },
  },
];
