import {
  type DeliveryPause,
  OPEN_ORDER_STATUSES,
  type Overview,
  type PublishingCounts,
} from '@sluice/contracts/portal';
import { type LinkProps, linkOptions } from '@tanstack/react-router';

export interface Problem {
  name: string;
  /** The connection, where the problem is about one. */
  credential_id?: number;
  label?: string;
  count: number;
  link: LinkProps;
  tone?: 'pending';
}

/** Everything that waits for a person, the costliest first; each line leads to the list it counts. */
export const problemsOf = (
  overview: Overview,
  counts: PublishingCounts,
  pauses: readonly DeliveryPause[],
): Problem[] =>
  (
    [
      {
        name: 'stopped',
        count: pauses.filter(({ by }) => by === 'failures').length,
        link: linkOptions({ to: '/connections', search: { state: 'blocked' } }),
      },
      {
        name: 'orderProblems',
        count: overview.order_problems,
        link: linkOptions({ to: '/orders/problems' }),
      },
      {
        name: 'unmatchedOrders',
        count: overview.unmatched_orders,
        link: linkOptions({ to: '/orders', search: { unmatched: true, status: [...OPEN_ORDER_STATUSES] } }),
      },
      { name: 'results', count: counts.results, link: linkOptions({ to: '/publishing/results' }) },
      { name: 'held', count: counts.held, link: linkOptions({ to: '/publishing/held' }) },
      ...failedEvents(overview),
      ...unmapped(counts),
      {
        name: 'questions',
        count: counts.questions,
        link: linkOptions({ to: '/publishing/questions' }),
        tone: 'pending',
      },
      ...drifted(counts),
    ] satisfies Problem[]
  ).filter(({ count }) => count > 0);

/** Calls of a channel that could not be handled, connection by connection. */
const failedEvents = ({ failed_events_on }: Overview): Problem[] =>
  failed_events_on.map(({ credential_id, ...rest }) => ({
    name: 'failedEvents',
    ...rest,
    credential_id,
    link: linkOptions({
      to: '/connections/$id',
      params: { id: String(credential_id) },
      search: { tab: 'webhook', event: 'failed' },
    }),
  }));

/** Categories with products that have no category on the channel. */
const unmapped = ({ unmapped_on }: PublishingCounts): Problem[] =>
  unmapped_on.map(({ credential_id, ...rest }) => ({
    name: 'unmapped',
    ...rest,
    credential_id,
    link: linkOptions({
      to: '/publishing/mapping',
      search: { credential_id, status: 'unmapped', with_products: true },
    }),
    tone: 'pending' as const,
  }));

/** Listings that the channel shows otherwise than it confirmed them. */
const drifted = ({ drift_on }: PublishingCounts): Problem[] =>
  drift_on.map(({ credential_id, ...rest }) => ({
    name: 'drift',
    ...rest,
    credential_id,
    link: linkOptions({ to: '/publishing/drift', search: { credential_id } }),
    tone: 'pending' as const,
  }));
