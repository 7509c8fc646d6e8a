import { ConnectorError, type ConnectorErrorOptions, type ListingItem } from '../../../index.ts';
import { testImage } from '../../context.ts';
import type { Bench, Session } from '../bench.ts';
import type { Check } from '../check.ts';
import { ensure, NotTestable, shown } from '../failures.ts';
import { buildItem } from '../items.ts';
import { held, type Settled, upsert } from '../writes.ts';

/**
 * Pictures that cannot be had, and how the host's reading of them fails. Channels that fetch by address find nobody there: the
 * domain is reserved for that (RFC 2606).
 */
const UNREADABLE: Readonly<Record<string, ConnectorErrorOptions>> = {
  'https://pictures.invalid/gone.jpg': { kind: 'not_found', message: 'there is no such image here' },
  'https://pictures.invalid/text.jpg': {
    kind: 'invalid_request',
    message: 'the file is no JPEG, PNG or WebP',
  },
  'https://pictures.invalid/huge.jpg': {
    kind: 'invalid_request',
    message: 'the file is larger than it may be',
  },
  'https://pictures.invalid/slow.jpg': { kind: 'timeout', message: 'the picture did not come in time' },
};

async function readPicture(url: string) {
  const failure = UNREADABLE[url];
  if (failure) throw new ConnectorError(failure);
  return testImage(url);
}

/** Later may help where the picture was only slow. Nothing is open: the listing was not sent. */
const isAnotherTry = (result: Settled, url: string): boolean =>
  result.outcome === 'retry' &&
  result.error.kind !== 'unknown_outcome' &&
  UNREADABLE[url]?.kind === 'timeout';

/** Says what is wrong with its images, now or as the channel shows it. */
async function isTold(bench: Bench, session: Session, item: ListingItem, result: Settled): Promise<boolean> {
  if (result.outcome === 'rejected') return result.issues.some(isAboutImages);
  if (result.outcome !== 'live' || !bench.connector.lookupListings) return false;
  const key = { ...item.key, syncId: result.syncId };
  const [found] = await bench.connector.lookupListings(session, [key]);
  return found?.match === 'found' && (found.listing.issues ?? []).some(isAboutImages);
}

const isAboutImages = ({ code, message }: { code: string; message: string }): boolean =>
  code === 'invalid_image' && message.trim() !== '';

export const imageChecks: readonly Check[] = [
  {
    id: 'images/unreadable',
    guarantee:
      'a listing whose image cannot be had ends with an issue that says so, or with another try; never in doubt, and no other of its batch has a part in it',
    applies: ({ capabilities }) => capabilities.listings !== undefined,
    run: async (bench) => {
      const asked: string[] = [];
      const readImage = (url: string) => {
        asked.push(url);
        return readPicture(url);
      };
      const session: Session = Object.assign(bench.open(), { readImage });
      const addresses = Object.keys(UNREADABLE);
      const bad = addresses.map((url, at) => buildItem(bench, `BAD-${at + 1}`, { images: [url] }));
      const good = ['GOOD-1', 'GOOD-2'].map((sku) => buildItem(bench, sku));
      const results = await upsertAll(bench, session, [good[0]!, ...bad, good[1]!]);
      if (asked.length === 0 && !bench.channel.fetchesImages)
        throw new NotTestable('neither the connector nor the channel of this test fetches images');
      for (const [at, item] of bad.entries()) {
        const result = results[at + 1]!;
        const isClear = isAnotherTry(result, addresses[at]!) || (await isTold(bench, session, item, result));
        ensure(
          isClear,
          `with the image ${addresses[at]} the listing ended as ${shown(result)}, and no issue`,
        );
      }
      const there = await held(bench);
      for (const { key } of good)
        ensure(there.has(key.externalKey), `${key.externalKey} is not on the channel`);
    },
  },
];

/** In batches of the declared size; the results in the order of the items. */
async function upsertAll(bench: Bench, session: Session, items: readonly ListingItem[]): Promise<Settled[]> {
  const results: Settled[] = [];
  const size = bench.connector.capabilities.listings!.maxBatch;
  for (let at = 0; at < items.length; at += size)
    results.push(...(await upsert(bench, session, items.slice(at, at + size))));
  return results;
}
