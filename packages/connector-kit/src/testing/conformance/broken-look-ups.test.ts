import { describe } from 'vitest';
import type { LookupResult } from '../../index.ts';
import { correct, EVERY_FAULT, expectFailures } from './failing-checks.ts';

const lookup = correct.lookupListings!.bind(correct);
const readListings = correct.readListings!.bind(correct);
const readTree = correct.readCategoryTree!.bind(correct);
const pollTicket = correct.pollTicket!.bind(correct);
const syncBrands = correct.syncBrands!.bind(correct);
const deleteTerms = correct.deleteTerms!.bind(correct);

const guess = (result: LookupResult): LookupResult =>
  result.match === 'ambiguous'
    ? { externalKey: result.externalKey, match: 'found', by: result.by, listing: result.candidates[0]! }
    : result;

describe('look-ups', () => {
  expectFailures({
    'guesses among several listings of one barcode': [
      { lookupListings: async (ctx, keys) => (await lookup(ctx, keys)).map(guess) },
      ['idempotency/ambiguous-look-up'],
    ],
    'looks up by barcode before the merchant key': [
      {
        lookupListings: async (ctx, keys) => {
          const first = await lookup(
            ctx,
            keys.map((key) =>
              key.barcode && !key.syncId ? { ...key, externalKey: `?${key.externalKey}` } : key,
            ),
          );
          return first.map((result) => ({ ...result, externalKey: result.externalKey.replace(/^\?/, '') }));
        },
      },
      ['idempotency/look-up-order', 'mapping/look-up'],
    ],
    'loses the last listing of each page': [
      {
        readListings: async (ctx, cursor) => {
          const page = await readListings(ctx, cursor);
          return { ...page, items: page.next === null ? page.items : page.items.slice(0, -1) };
        },
      },
      ['idempotency/read-back'],
    ],
    'takes a failed read for an empty channel': [
      { readListings: (ctx, cursor) => readListings(ctx, cursor).catch(() => ({ items: [], next: null })) },
      [...EVERY_FAULT, 'cancellation/before', 'cancellation/during'],
    ],
    'calls a pending ticket done': [
      {
        pollTicket: async (ctx, ticket, keys) => {
          const state = await pollTicket(ctx, ticket, keys);
          return state.state === 'pending' ? { state: 'done', results: [] } : state;
        },
      },
      ['tickets/pending'],
    ],
    'calls a forgotten ticket an error': [
      {
        pollTicket: async (ctx, ticket, keys) => {
          const state = await pollTicket(ctx, ticket, keys);
          if (state.state === 'expired') throw new Error('no such ticket');
          return state;
        },
      },
      ['tickets/expired'],
    ],
    'leaves out the branches of the category tree': [
      {
        readCategoryTree: async (ctx, cursor) => {
          const page = await readTree(ctx, cursor);
          return { ...page, categories: page.categories.filter(({ assignable }) => assignable) };
        },
      },
      ['taxonomy/tree'],
    ],
    'makes a brand for each spelling': [
      {
        syncBrands: (ctx, brands) =>
          syncBrands(
            ctx,
            brands.map((one) => ({
              ...one,
              name: one.name === one.name.toUpperCase() ? `${one.name}!` : one.name,
            })),
          ),
      },
      ['taxonomy/brands'],
    ],
    'takes every brand it synchronised for one it made': [
      {
        syncBrands: async (ctx, brands) =>
          (await syncBrands(ctx, brands)).map((one) =>
            one.outcome === 'synced' ? { ...one, made: true } : one,
          ),
      },
      ['taxonomy/made-terms'],
    ],
    'calls a brand deleted that is in use': [
      {
        deleteTerms: async (ctx, terms) =>
          (await deleteTerms(ctx, terms)).map(({ kind, syncId }) => ({ kind, syncId, outcome: 'deleted' })),
      },
      ['taxonomy/deletion'],
    ],
  });
});
