import {
  OPEN_ORDER_STATUSES,
  type Overview,
  type OverviewChannel,
  type PublishingCounts,
} from '@sluice/contracts/portal';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { isStopped, waitingOf } from './channel-state.ts';

export interface Trouble {
  name: string;
  /** The connection, where the trouble is one of a channel. */
  credential_id?: number;
  label?: string;
  count: number;
  link: LinkProps;
  tone?: 'pending';
  /** Why a channel is stopped. */
  block?: OverviewChannel['blocked'];
}

/** Everything that waits for a person, the costliest first; each line leads to the page where it is mended. */
export const troublesOf = (overview: Overview, counts: PublishingCounts): Trouble[] => [
  ...stopped(overview),
  ...paused(overview),
  ...counted(overview, counts).filter(({ count }) => count > 0),
];

const counted = (overview: Overview, counts: PublishingCounts): Trouble[] => [
  { name: 'orderProblems', count: overview.order_problems, link: linkOptions({ to: '/orders/problems' }) },
  {
    name: 'unmatchedOrders',
    count: overview.unmatched_orders,
    link: linkOptions({ to: '/orders', search: { unmatched: true, status: [...OPEN_ORDER_STATUSES] } }),
  },
  { name: 'held', count: counts.held, link: linkOptions({ to: '/publishing/held' }) },
  { name: 'results', count: counts.results, link: linkOptions({ to: '/publishing/results' }) },
  ...failedEvents(overview),
  ...unmapped(counts),
  {
    name: 'questions',
    count: counts.questions,
    link: linkOptions({ to: '/publishing/questions' }),
    tone: 'pending',
  },
  ...drifted(counts),
];

/** Channels to which failures let nothing through. */
const stopped = ({ channels }: Overview): Trouble[] =>
  channels.filter(isStopped).map((channel) => ({
    name: 'stopped',
    credential_id: channel.credential_id,
    label: channel.label,
    count: waitingOf(channel),
    link: toChannel(channel.credential_id),
    block: channel.blocked,
  }));

/** Channels that somebody has paused. */
const paused = ({ channels }: Overview): Trouble[] =>
  channels
    .filter(({ status }) => status === 'paused')
    .map((channel) => ({
      name: 'paused',
      credential_id: channel.credential_id,
      label: channel.label,
      count: waitingOf(channel),
      link: toChannel(channel.credential_id),
      tone: 'pending',
    }));

const toChannel = (id: number): LinkProps =>
  linkOptions({ to: '/connections/$id', params: { id: String(id) } });

/** Calls of a channel that could not be handled, connection by connection. */
const failedEvents = ({ failed_events_on }: Overview): Trouble[] =>
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

/** Categories with products that have no category on the channel; of several channels in one line. */
function unmapped({ unmapped_on: on }: PublishingCounts): Trouble[] {
  const search = { status: 'unmapped', with_products: true } as const;
  const [first] = on;
  if (first === undefined) return [];
  const { credential_id, label, count } = first;
  const to = '/publishing/mapping' as const;
  if (on.length > 1)
    return [
      {
        name: 'unmappedOnSeveral',
        label: String(on.length),
        count: on.reduce((sum, one) => sum + one.count, 0),
        link: linkOptions({ to, search }),
        tone: 'pending',
      },
    ];
  const link = linkOptions({ to, search: { credential_id, ...search } });
  return [{ name: 'unmapped', credential_id, label, count, link, tone: 'pending' }];
}

/** Listings that the channel shows otherwise than it confirmed them. */
const drifted = ({ drift_on }: PublishingCounts): Trouble[] =>
  drift_on.map(({ credential_id, ...rest }) => ({
    name: 'drift',
    ...rest,
    credential_id,
    link: linkOptions({ to: '/publishing/drift', search: { credential_id } }),
    tone: 'pending' as const,
  }));
