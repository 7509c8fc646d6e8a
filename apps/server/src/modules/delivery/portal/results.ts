import { listOf } from '@sluice/contracts';
import {
  AttemptList,
  AttemptQuery,
  DeliveryPause,
  PublishingCounts,
  Republished,
  RepublishInput,
  ResultListingPage,
  ResultListingQuery,
  ResultPage,
  ResultQuery,
} from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { pageEnvelope, pageOfQuery, timestamp } from '../../../platform/http/present.ts';
import { requireConnection } from '../../channels/index.ts';
import { pageOfAttempts } from '../results/attempts.ts';
import { publishingCounts } from '../results/counts.ts';
import { countResults, resultGroups, resultListings } from '../results/groups.ts';
import { deliveryPauses } from '../results/pauses.ts';
import { republish } from '../results/republish.ts';
import type { PortalDeliveryDeps } from './deps.ts';
import { exportAttempts, exportResults } from './export-results.ts';

const tag = 'Publishing';
const ATTEMPTS_PER_PAGE = 50;

/** Results of publishing: causes with their listings, attempts, pauses. */
export const resultEndpoints = (deps: PortalDeliveryDeps): Endpoint[] => [
  groupsEndpoint(deps),
  listingsEndpoint(deps),
  ...readEndpoints(deps),
  exportResults(deps),
  exportAttempts(deps),
  endpoint({
    method: 'POST',
    path: '/portal/api/publish-results/republish',
    operationId: 'republish',
    tag,
    summary: 'Try the listings of one cause again now',
    body: RepublishInput,
    success: { status: 200, schema: Republished },
    errors: [404, 422],
    handle: async ({ principal, body }) => {
      const of = { key: body.key ?? null, productId: body.product_id ?? null };
      const result = await deps.db.inTenant(principal.tenantId, (tx) =>
        republish(tx, principal.actor, body.credential_id, of),
      );
      return result;
    },
  }),
];

const groupsEndpoint = ({ db, publicUrl }: PortalDeliveryDeps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/portal/api/publish-results',
    operationId: 'listPublishResults',
    tag,
    summary: 'List the issues of listings, grouped by cause',
    query: ResultQuery,
    success: { status: 200, schema: ResultPage },
    handle: async ({ principal, query, request }) => {
      const page = pageOfQuery(query);
      const { credential_id: connectionId, code, search } = query;
      const filter = { connectionId, code, search };
      const window = { limit: page.perPage, offset: page.offset };
      const [counted, rows] = await db.readInTenant(principal.tenantId, (tx) =>
        Promise.all([tx.first(countResults(tx, filter)), tx.run(resultGroups(tx, filter, window))]),
      );
      return {
        data: rows.map((row) => ({ ...row, last_at: timestamp(row.last_at) })),
        listings: counted!.n,
        ...pageEnvelope(publicUrl, request.url, page, { total: rows[0]?.groups ?? 0, rows: rows.length }),
      };
    },
  });

const listingsEndpoint = ({ db, publicUrl }: PortalDeliveryDeps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/portal/api/publish-results/listings',
    operationId: 'listPublishResultListings',
    tag,
    summary: 'List the listings of one cause',
    query: ResultListingQuery,
    success: { status: 200, schema: ResultListingPage },
    errors: [404, 422],
    handle: async ({ principal, query, request }) => {
      const page = pageOfQuery(query);
      const window = { limit: page.perPage, offset: page.offset };
      const rows = await db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, query.credential_id);
        return tx.run(resultListings(tx, query.credential_id, query.key ?? null, window));
      });
      return {
        data: rows.map((row) => ({
          ...row,
          next_at: timestamp(row.next_at),
          last_at: timestamp(row.last_at),
        })),
        ...pageEnvelope(publicUrl, request.url, page, { total: rows[0]?.total ?? 0, rows: rows.length }),
      };
    },
  });

const readEndpoints = ({ db }: PortalDeliveryDeps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/portal/api/publish-attempts',
    operationId: 'listPublishAttempts',
    tag,
    summary: 'List attempts, the latest first, with evidence without secrets',
    query: AttemptQuery,
    success: { status: 200, schema: AttemptList },
    handle: async ({ principal, query }) => {
      const { perPage } = pageOfQuery(query, ATTEMPTS_PER_PAGE);
      const read = (tx: Tx) => pageOfAttempts(tx, query, perPage + 1);
      // A search asks for the products first; without one the only statement is sent with its transaction.
      const rows = await (query.search
        ? db.inTenant(principal.tenantId, read)
        : db.readInTenant(principal.tenantId, read));
      const data = rows.slice(0, perPage).map((row) => ({
        ...row,
        at: timestamp(row.at),
        evidence: row.evidence === null ? null : JSON.stringify(row.evidence),
      }));
      return { data, next_before: rows.length > perPage ? data.at(-1)!.id : null };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/portal/api/delivery-pauses',
    operationId: 'listDeliveryPauses',
    tag,
    summary: 'List the connections to which nothing is sent for now, with the reason',
    success: { status: 200, schema: listOf(DeliveryPause) },
    handle: async ({ principal }) => {
      const rows = await db.readInTenant(principal.tenantId, (tx) => tx.run(deliveryPauses(tx)));
      return {
        data: rows.map((row) => ({
          ...row,
          since: timestamp(row.since),
          next_probe_at: timestamp(row.next_probe_at),
        })),
      };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/portal/api/publishing-counts',
    operationId: 'getPublishingCounts',
    tag,
    summary: 'Count the work that waits for a person in each part of publishing',
    success: { status: 200, schema: PublishingCounts },
    handle: ({ principal }) => db.inTenant(principal.tenantId, publishingCounts),
  }),
];
