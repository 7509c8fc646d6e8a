import { listOf, Message } from '@sluice/contracts';
import {
  HeldListingPage,
  HeldListingQuery,
  HeldPlan,
  HeldPlanConfirm,
  HeldPlanQuery,
} from '@sluice/contracts/portal';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { pageEnvelope, pageOfQuery, timestamp } from '../../../platform/http/present.ts';
import { audit } from '../../audit/index.ts';
import { markConnectionChanged, requireConnection } from '../../channels/index.ts';
import { personOf, presentHandling } from '../handling/handling.ts';
import { confirmHeld } from '../plan/guard-store.ts';
import { countHeldListings, explainHeldPlans, heldListings } from '../plan/held-listings.ts';
import type { PortalPublishingDeps } from './deps.ts';

const tag = 'Publishing';

/** Plans that the guard holds until a person confirms them. */
export const heldPlanEndpoints = (deps: PortalPublishingDeps): Endpoint[] => [
  ...readEndpoints(deps),
  endpoint({
    method: 'POST',
    path: '/portal/api/held-plans/:id/confirm',
    operationId: 'confirmHeldPlan',
    tag,
    summary: 'Confirm the held changes of a connection',
    description: 'The request is refused with 409 when other changes are held by now than were shown.',
    subject: 'held_plan',
    body: HeldPlanConfirm,
    success: { status: 200, schema: Message },
    errors: [404, 409, 422],
    handle: async ({ principal, params, body }) => {
      await deps.db.inTenant(principal.tenantId, (tx) => confirmHeld(tx, principal.actor, params.id!, body));
      return { message: 'what was held goes out' };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/portal/api/held-plans/:id/replan',
    operationId: 'replanHeldPlan',
    tag,
    summary: 'Plan the held changes of a connection anew',
    description:
      'For use after the cause is undone: a change that no longer differs from the channel is released.',
    subject: 'connection',
    success: { status: 202, schema: Message },
    errors: [404],
    handle: async ({ principal, params }) => {
      await deps.db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        markConnectionChanged(tx, params.id!);
        audit(tx, {
          actor: principal.actor,
          action: 'plan.requested',
          subjectType: 'connection',
          subjectId: params.id!,
        });
      });
      return { message: 'the connection is planned anew' };
    },
  }),
];

const readEndpoints = ({ db, publicUrl }: PortalPublishingDeps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/portal/api/held-plans',
    operationId: 'listHeldPlans',
    tag,
    summary: 'List the plans that wait for a confirmation, with the reason',
    query: HeldPlanQuery,
    success: { status: 200, schema: listOf(HeldPlan) },
    errors: [422],
    handle: async ({ principal, query }) => {
      const plans = await db.inTenant(principal.tenantId, (tx) =>
        explainHeldPlans(tx, query.view, personOf(principal)),
      );
      return {
        data: plans.map((plan) => ({
          ...presentHandling(plan),
          since: timestamp(plan.since),
          changes: plan.changes.map((change) => ({ ...change, at: timestamp(change.at) })),
        })),
      };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/portal/api/held-plans/:id/listings',
    operationId: 'listHeldListings',
    tag,
    summary: 'List the held changes of a connection by listing',
    subject: 'connection',
    query: HeldListingQuery,
    success: { status: 200, schema: HeldListingPage },
    errors: [404],
    handle: async ({ principal, params, query, request }) => {
      const page = pageOfQuery(query);
      const held = query.held ?? null;
      const window = { limit: page.perPage, offset: page.offset };
      const [counted, data] = await db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        return Promise.all([
          tx.first(countHeldListings(tx, params.id!, held)),
          tx.run(heldListings(tx, params.id!, held, window)),
        ]);
      });
      return {
        data,
        ...pageEnvelope(publicUrl, request.url, page, { total: counted!.n, rows: data.length }),
      };
    },
  }),
];
