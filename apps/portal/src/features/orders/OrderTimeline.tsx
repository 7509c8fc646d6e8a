import { Group, Text } from '@mantine/core';
import type { OrderDetail, OrderEvent } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useLocationName } from '../../lib/location-names.ts';
import { say } from '../../lib/messages.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useChannelStatus } from './channel-status.ts';
import classes from './OrderPage.module.css';

/** All that happened to an order, the newest first. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const events = order.events;
  return (
    <Panel title={t('timeline')}>
      <ol className={classes.timeline} reversed>
        {events.toReversed().map((event, at) => (
          <EventLine
            // biome-ignore lint/suspicious/noArrayIndexKey: the timeline only grows at its beginning
            key={events.length - at}
            event={event}
            before={events.slice(0, events.length - 1 - at).findLast(({ version }) => version !== null)}
            currency={order.currency}
          />
        ))}
      </ol>
    </Panel>
  );
}

interface EventLineProps {
  event: OrderEvent;
  before: OrderEvent | undefined;
  currency: string;
}

function EventLine({ event, before, currency }: EventLineProps) {
  const locationName = useLocationName();
  const { t } = useTranslation('orders');
  const format = useFormat();
  const changes = useChanges(event, before, currency);
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} component="span">
          {event.action === null
            ? t(`events.${event.kind}`)
            : t(`actions.${event.action.kind}.${event.kind}`)}
        </Text>
        <Text size="xs" c="dimmed" component="time">
          {format.moment(event.at)}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {useActor(event.actor)}
      </Text>
      {event.action !== null && <ActionText action={event.action} />}
      {changes.map((change) => (
        <Text key={change} size="sm">
          {change}
        </Text>
      ))}
      {event.movements.length > 0 && (
        <ul className={classes.movements}>
          {event.movements.map((movement, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was booked never changes
            <li key={at} style={{ all: 'revert' }}>
              {t(movement.quantity < 0 ? 'taken' : 'givenBack', {
                count: Math.abs(movement.quantity),
                name: movement.sku ?? movement.name,
                location: movement.location === null ? '–' : locationName(movement.location),
              })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The units of an action, its tracking number, and why it was refused. */
function ActionText({ action }: { action: NonNullable<OrderEvent['action']> }) {
  const { t } = useTranslation('orders');
  const { kind, units, tracking_number: number, error, error_key: key } = action;
  const said = kind === 'acknowledge' ? [] : [t('actions.units', { count: units })];
  if (number !== null) said.push(t('actions.trackedAs', { number }));
  return (
    <>
      {said.length > 0 && <Text size="sm">{said.join(', ')}</Text>}
      {error !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {say(key, error)}
        </Text>
      )}
    </>
  );
}

function useActor(actor: string): string {
  const { t } = useTranslation('orders');
  const [kind, name = ''] = actor.split(/:(.*)/);
  if (kind === 'user' || kind === 'api_key') return t(`actors.${kind}`, { name });
  if (actor === 'job:order_actions') return t('actors.order_actions');
  if (actor === 'job:inbox') return t('actors.inbox');
  if (actor === 'job:late_matching') return t('actors.late_matching');
  return kind === 'operator' ? t('actors.operator') : t('actors.orders');
}

/** Lists the differences from the version before; for the first, how the order was. */
function useChanges(
  { kind, version }: OrderEvent,
  before: OrderEvent | undefined,
  currency: string,
): string[] {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const channelStatus = useChannelStatus();
  if (version === null || kind === 'matched') return [];
  const old = before?.version;
  const changes: string[] = [];
  const status = t(`statuses.${version.status}`);
  if (old == null || old.status !== version.status || old.channel_status !== version.channel_status)
    changes.push(
      version.channel_status === null
        ? t('becameStatus', { status })
        : t('becameBoth', { status, channel: channelStatus(version.channel_status) }),
    );
  if (old != null && old.grand_total !== version.grand_total)
    changes.push(t('becameTotal', { total: format.money(version.grand_total, currency) }));
  if ((old?.cancelled_units ?? 0) !== version.cancelled_units)
    changes.push(t('cancelledUnits', { count: version.cancelled_units }));
  if ((old?.returned_units ?? 0) !== version.returned_units)
    changes.push(t('returnedUnits', { count: version.returned_units }));
  return changes.length > 0 ? changes : [t('detailsChanged')];
}
