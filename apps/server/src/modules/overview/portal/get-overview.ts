import { type ConnectionCount, Overview, OverviewQuery } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { dayBegins, zoneOf } from '../../../platform/http/days-of-viewer.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { timestamp } from '../../../platform/http/present.ts';
import { failedEventsByConnection } from '../../inbound/index.ts';
import { countUnmatchedOrders } from '../../orders/index.ts';
import { channelRows, presentChannels, totalOf } from '../read-channels.ts';
import { type Days, earlierCounts, type FactsRow, figuresOf, namesOf, shopFacts } from '../read-facts.ts';
import type { FirstLive, ShopSnapshot } from '../snapshot/count-shop.ts';
import type { OverviewDeps } from './deps.ts';

export const getOverview = ({ db, snapshots, platform }: OverviewDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/overview',
    operationId: 'getOverview',
    tag: 'Overview',
    summary:
      'Show whether all is well: numbers of one moment, progress, set-up, and the work that waits for a person',
    query: OverviewQuery,
    success: { status: 200, schema: Overview },
    errors: [422],
    handle: async ({ principal, query }) => {
      const days = dayBegins(zoneOf(query.tz));
      return db.inTenant(principal.tenantId, async (tx): Promise<Overview> => {
        const [facts, channels, earlier, unmatched, failed] = await readTogether(tx, days);
        const { snapshot, newerInMs } = await snapshots.show(tx);
        const counted = { counts: snapshot.counts, countedAt: snapshot.counted_at };
        return {
          counted_at: snapshot.counted_at.toISOString(),
          newer_in_ms: newerInMs,
          checklist: checklistOf(facts, snapshot),
          first_live: snapshot.first_live && (await firstLive(tx, snapshot.first_live)),
          products: snapshot.counts.products,
          states: totalOf(snapshot.counts),
          channels: presentChannels(channels, counted, platform),
          before_today: earlier ?? null,
          ...figuresOf(facts, snapshot.changes, days),
          order_problems: facts.order_problems,
          unmatched_orders: unmatched,
          failed_events_on: failed,
        };
      });
    },
  });

type Together = [
  facts: FactsRow,
  channels: Awaited<ReturnType<typeof readChannels>>,
  earlier: Overview['before_today'] | undefined,
  unmatched: number,
  failed: ConnectionCount[],
];

const readChannels = (tx: Tx) => tx.run(channelRows(tx));

/** Everything that does not depend on the snapshot, in one round trip. */
async function readTogether(tx: Tx, days: Days): Promise<Together> {
  const [facts, channels, earlier, unmatched, failed] = await Promise.all([
    tx.first(shopFacts(tx, days)),
    readChannels(tx),
    tx.first(earlierCounts(tx, days)),
    tx.first(countUnmatchedOrders(tx)),
    tx.run(failedEventsByConnection(tx)),
  ]);
  const beforeToday = earlier && {
    counted_at: timestamp(earlier.hour),
    products: earlier.counts.products,
    ...totalOf(earlier.counts),
  };
  return [facts!, channels, beforeToday, unmatched!.total, failed];
}

/** "Not needed" is never "done": a step that nobody has to take says so. */
function checklistOf(facts: FactsRow, { counts, first_live }: ShopSnapshot): Overview['checklist'] {
  const done = (is: boolean) => (is ? 'done' : 'open');
  // Whether a channel has categories of its own is known once there is a connection.
  const isNeeded = facts.has_tree || !facts.connection;
  return {
    product: done(counts.products > 0),
    connection: done(facts.connection),
    mapping: facts.mapped ? 'done' : isNeeded ? 'open' : 'not_needed',
    rule: facts.rule ? 'done' : 'not_needed',
    published: done(first_live !== null),
  };
}

async function firstLive(tx: Tx, first: FirstLive): Promise<NonNullable<Overview['first_live']>> {
  const names = await tx.first(namesOf(tx, first));
  return {
    product_id: first.product_id,
    name: names?.name ?? null,
    credential_id: first.connection_id,
    label: names?.label ?? null,
    at: timestamp(new Date(first.at)),
  };
}
