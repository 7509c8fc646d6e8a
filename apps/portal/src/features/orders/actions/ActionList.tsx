import { Group, Stack, Text } from '@mantine/core';
import type { OrderAction } from '@sluice/contracts';
import type { OrderActionDetail, OrderDetail } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { say } from '../../../lib/messages.ts';
import { Status, type Tone } from '../../../ui/Status.tsx';
import classes from '../OrderPage.module.css';
import { WaysOn } from './WaysOn.tsx';

const TONES: Record<OrderAction['state'], Tone> = { open: 'pending', done: 'live', refused: 'error' };

/** The actions on an order with their states, the newest first. */
export function ActionList({ order }: { order: OrderDetail }) {
  if (order.actions.length === 0) return null;
  return (
    <ul className={classes.actions}>
      {order.actions.toReversed().map((action) => (
        <ActionLine key={action.id} order={order} action={action} />
      ))}
    </ul>
  );
}

interface ActionLineProps {
  order: OrderDetail;
  action: OrderActionDetail;
}

function ActionLine({ order, action }: ActionLineProps) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const units = action.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const tracking = [action.carrier, action.tracking_number].filter(Boolean).join(' · ');
  return (
    <li>
      <Group justify="space-between" gap="xs" align="flex-start">
        <Stack gap={2} style={{ minWidth: 0 }}>
          <Text size="sm" fw={600} component="span">
            {t(`actions.${action.kind}.name`)}
            {action.kind !== 'acknowledge' && `, ${t('actions.units', { count: units })}`}
          </Text>
          <Text size="xs" c="dimmed" component="span">
            {format.moment(action.created_at)}
          </Text>
          {tracking !== '' && <Tracking text={tracking} url={action.tracking_url} />}
          {action.received_by !== null && (
            <Text size="sm" component="span" style={{ overflowWrap: 'anywhere' }}>
              {t('actions.takenBy', { name: action.received_by })}
            </Text>
          )}
          <ActionFault action={action} />
        </Stack>
        <Stack gap={4} align="flex-end">
          <Status tone={TONES[action.state]}>{t(`actions.states.${action.state}`)}</Status>
          {action.state === 'refused' && <WaysOn order={order} action={action} />}
        </Stack>
      </Group>
    </li>
  );
}

function Tracking({ text, url }: { text: string; url: string | null }) {
  const shown = (
    <Text size="sm" component="span" style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
  if (url === null) return shown;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {shown}
    </a>
  );
}

/** The reason of a refusal or of the last failure, and what an open action waits for. */
function ActionFault({ action }: { action: OrderActionDetail }) {
  const { t } = useTranslation('orders');
  const { error, error_key: key, waits_for: waits, state } = action;
  return (
    <>
      {error !== null && state !== 'done' && (
        <Text size="sm" c="var(--sluice-error)" style={{ overflowWrap: 'anywhere' }}>
          {say(key, error)}
        </Text>
      )}
      {waits !== null && <Text size="sm">{t(`actions.waits.${waits}`)}</Text>}
    </>
  );
}
