import { type Feed, FeedAnswer } from '@sluice/contracts/portal';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { timestamp } from '../../../platform/http/present.ts';
import { type ChannelAccess, inboundAddress, oneConnection, webhookDates } from '../../channels/index.ts';
import { feedState, newestPulls } from '../store.ts';

export interface PortalFeedDeps extends Pick<ChannelAccess, 'connectorOf'> {
  db: Database;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
}

const SHOWN_PULLS = 20;

export const getFeed = (deps: PortalFeedDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/feed',
    operationId: 'getFeed',
    tag: 'Connections',
    summary: 'Get the feed of a connection: its formats, its published products and its last fetches',
    subject: 'connection',
    success: { status: 200, schema: FeedAnswer },
    errors: [404],
    handle: async ({ principal, params }) =>
      deps.db.inTenant(principal.tenantId, async (tx) => ({ data: await feedOf(deps, tx, params.id!) })),
  });

async function feedOf({ connectorOf, publicUrl }: PortalFeedDeps, tx: Tx, id: number): Promise<Feed> {
  const row = await tx.first(oneConnection(tx, id));
  const connector = row && connectorOf(row.platform);
  if (row === undefined || connector?.feedFormats === undefined) throw notFound('connection');
  const [state, pulls, dates] = await Promise.all([
    tx.first(feedState(tx, id)),
    tx.run(newestPulls(tx, id, SHOWN_PULLS)),
    webhookDates(tx, id),
  ]);
  return {
    address: inboundAddress(publicUrl, connector, row.config, '…')!,
    address_set_at: timestamp(dates.address_set_at),
    formats: [...connector.feedFormats(row.config)],
    items: state?.items ?? 0,
    changed_at: timestamp(state?.changed_at ?? null),
    pulls: pulls.map((pull) => ({ ...pull, at: timestamp(pull.at) })),
  };
}
