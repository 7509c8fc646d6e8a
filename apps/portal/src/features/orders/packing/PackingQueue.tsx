import { Progress, Text, UnstyledButton } from '@mantine/core';
import type { PackingOrder } from '@sluice/contracts/portal';
import { IconCheck, IconPlayerSkipForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChannelMark } from '../../../ui/ChannelMark.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './Packing.module.css';
import { unitsOf } from './packing-state.ts';
import type { Handled } from './use-packing.ts';

interface PackingQueueProps {
  orders: readonly PackingOrder[];
  handled: ReadonlyMap<number, Handled>;
  current: number | undefined;
  onChoose(id: number): void;
}

/** The orders of the sitting with what became of them; each can be taken up again. */
export function PackingQueue({ orders, handled, current, onChoose }: PackingQueueProps) {
  const { t } = useTranslation('orders');
  const done = [...handled.values()].filter((how) => how !== 'skipped').length;
  const said = t('packing.progress', { done, count: orders.length });
  return (
    <Panel title={t('packing.queue')}>
      <Text size="sm" role="status" mb={6}>
        {said}
      </Text>
      <Progress value={(done / orders.length) * 100} mb="sm" aria-label={said} />
      <ol className={classes.queue}>
        {orders.map((order) => (
          <li key={order.id}>
            <UnstyledButton
              className={classes.queued!}
              aria-current={order.id === current ? 'step' : undefined}
              disabled={isDone(handled.get(order.id))}
              onClick={() => onChoose(order.id)}
            >
              <ChannelMark platform={order.channel.platform} connection={order.channel.credential_id} />
              <span className={classes.queuedNumber}>{order.order_number}</span>
              <State order={order} how={handled.get(order.id)} />
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Another shipment of the same units would be refused; a skipped order waits. */
const isDone = (how: Handled | undefined): boolean => how === 'sent' || how === 'packed';

function State({ order, how }: { order: PackingOrder; how: Handled | undefined }) {
  const { t } = useTranslation('orders');
  if (how === undefined)
    return <span className={classes.dimmed}>{t('actions.units', { count: unitsOf(order.lines) })}</span>;
  const Icon = how === 'skipped' ? IconPlayerSkipForward : IconCheck;
  return (
    <span className={how === 'skipped' ? classes.dimmed : classes.done}>
      <Icon size={14} aria-hidden /> {t(`packing.how.${how}`)}
    </span>
  );
}
