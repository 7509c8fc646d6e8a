import type { Connector, ItemResult } from '../../../index.ts';
import { plainKey } from '../../listings.ts';
import { type Bench, type Session, ticketConfig } from '../bench.ts';
import type { Check } from '../check.ts';
import { control, ensure, shown } from '../failures.ts';
import { buildItems } from '../items.ts';
import { followTicket, held, keysOf, upsert } from '../writes.ts';

const hasTickets = ({ capabilities }: Connector) =>
  capabilities.listings !== undefined && capabilities.listings.answers !== 'sync';

function openWithTickets(bench: Bench): Session {
  control(bench.channel.tickets, 'control over its tickets');
  return bench.open({ config: ticketConfig(bench) });
}

const sizeOf = (bench: Bench, wanted: number): number =>
  Math.min(wanted, bench.connector.capabilities.listings!.maxBatch);

/** The ticket that all results of one call share. */
function ticketOf(results: readonly ItemResult[]): string {
  const [first] = results;
  ensure(first?.outcome === 'accepted', `the write was answered ${shown(first)} and not with a ticket`);
  return first.ticket;
}

export const ticketChecks: readonly Check[] = [
  {
    id: 'tickets/pending',
    guarantee: 'a batch that is still being worked on is pending: neither done nor lost',
    applies: hasTickets,
    run: async (bench) => {
      const session = openWithTickets(bench);
      await bench.channel.tickets?.hold(true);
      try {
        const items = buildItems(bench, 1);
        const ticket = ticketOf(await bench.connector.upsertListings!(session, items));
        const state = await bench.connector.pollTicket!(session, ticket, keysOf(items));
        ensure(state.state === 'pending', `it was answered ${shown(state)}`);
      } finally {
        await bench.channel.tickets?.hold(false);
      }
    },
  },
  {
    id: 'tickets/done',
    guarantee: 'a ticket ends in one result per item, by a context that never saw the batch',
    applies: hasTickets,
    run: async (bench) => {
      const items = buildItems(bench, sizeOf(bench, 3));
      const ticket = ticketOf(await bench.connector.upsertListings!(openWithTickets(bench), items));
      const results = await followTicket(bench, openWithTickets(bench), ticket, keysOf(items));
      for (const { key } of items) {
        const own = results.filter((result) => result.externalKey === key.externalKey);
        ensure(own.length === 1, `${key.externalKey} has ${own.length} results`);
        ensure(own[0]?.outcome === 'live', `${key.externalKey} ended as ${shown(own[0])}`);
      }
      ensure((await held(bench)).size === items.length, 'the channel does not hold them');
    },
  },
  {
    id: 'tickets/refused-item',
    guarantee: 'an item refused in a ticket names its issue there',
    applies: hasTickets,
    run: async (bench) => {
      const refused = control(bench.channel.refused, 'value it refuses');
      const [item] = buildItems(bench, 1);
      const bad = { key: item!.key, payload: { ...item!.payload, ...refused } };
      const [result] = await upsert(bench, openWithTickets(bench), [bad]);
      const named = result?.outcome === 'rejected' && result.issues.length > 0;
      ensure(named, `it ended as ${shown(result)}`);
    },
  },
  {
    id: 'tickets/withdraw',
    guarantee: 'a withdrawal by ticket ends as withdrawn, also of what the channel does not have',
    applies: hasTickets,
    run: async (bench) => {
      const [item] = buildItems(bench, 1);
      await upsert(bench, openWithTickets(bench), [item!]);
      // Of a later time: a connector may note when the channel takes the next batch.
      const session = openWithTickets(bench);
      const keys = [item!.key, plainKey('NEVER-SEEN')].slice(0, sizeOf(bench, 2));
      const answered = await bench.connector.withdrawListings!(session, keys);
      for (const result of answered) {
        if (result.outcome === 'withdrawn') continue;
        ensure(result.outcome === 'accepted', `it was answered ${shown(result)}`);
        const told = await followTicket(bench, session, result.ticket, keys);
        const own = told.find(({ externalKey }) => externalKey === result.externalKey);
        ensure(own?.outcome === 'withdrawn', `${result.externalKey} ended as ${shown(own)}`);
      }
    },
  },
  {
    id: 'tickets/expired',
    guarantee:
      'results that are gone, and tickets the channel has forgotten, are expired: the host reads back',
    applies: hasTickets,
    run: async (bench) => {
      const session = openWithTickets(bench);
      const expire = control(bench.channel.tickets?.expire, 'expired ticket').bind(bench.channel.tickets);
      await expire();
      const items = buildItems(bench, 1);
      const ticket = ticketOf(await bench.connector.upsertListings!(session, items));
      const results = await followTicket(bench, session, ticket, keysOf(items));
      ensure(results.length === 0, 'an expired ticket had results');
      await bench.channel.reset();
      const state = await bench.connector.pollTicket!(session, ticket, keysOf(items));
      ensure(state.state === 'expired', `a forgotten ticket is ${state.state}`);
    },
  },
  {
    id: 'tickets/scrambled',
    guarantee:
      'results out of order, doubled or missing are handed on as told; none is invented, none is mixed up',
    applies: hasTickets,
    run: async (bench) => {
      const session = openWithTickets(bench);
      const scramble = control(bench.channel.tickets?.scramble, 'scrambled ticket').bind(
        bench.channel.tickets,
      );
      await scramble();
      const items = buildItems(bench, sizeOf(bench, 4));
      const ticket = ticketOf(await bench.connector.upsertListings!(session, items));
      const results = await followTicket(bench, session, ticket, keysOf(items));
      const there = await held(bench);
      for (const result of results) {
        const own = there.get(result.externalKey)?.[0];
        ensure(own, `a result names ${result.externalKey}, which was not in the batch`);
        const right = result.outcome !== 'live' || result.syncId === own.syncId;
        ensure(right, `${result.externalKey} was given the id of another listing`);
      }
      const told = new Set(results.map(({ externalKey }) => externalKey)).size;
      ensure(items.length < 2 || told < items.length, 'an item the channel passed over was given a result');
    },
  },
];
