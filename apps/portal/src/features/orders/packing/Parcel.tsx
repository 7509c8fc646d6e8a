import { Alert, Button, Group, Text } from '@mantine/core';
import type { PackingOrder } from '@sluice/contracts/portal';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { say } from '../../../lib/messages.ts';
import { ChannelName } from '../../../ui/ChannelMark.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { AddressText } from '../AddressText.tsx';
import { OrderState } from '../OrderState.tsx';
import classes from './Packing.module.css';
import { ParcelLine } from './ParcelLine.tsx';
import { allPacked, isPacked, type Packed } from './packing-state.ts';
import { ScanField } from './ScanField.tsx';
import { ShipForm } from './ShipForm.tsx';
import type { Handled } from './use-packing.ts';

interface ParcelProps {
  order: PackingOrder;
  /** Stays for the next orders: a day has mostly one. */
  carrier: string;
  onCarrier(carrier: string): void;
  onHandled(how: Handled): void;
}

/** One order with what belongs into its parcel. */
export function Parcel({ order, carrier, onCarrier, onHandled }: ParcelProps) {
  const { t } = useTranslation('orders');
  const [packed, setPacked] = useState<Packed>({});
  const end = useRef<HTMLDivElement>(null);
  const change = (next: Packed): void => {
    setPacked(next);
    // The hand goes on to the number of the parcel once nothing is left to be scanned.
    if (isPacked(order.lines, next)) end.current?.querySelector<HTMLElement>('[data-next]')?.focus();
  };
  return (
    <Panel
      title={t('orderNumber', { number: order.order_number })}
      description={<Placed order={order} />}
      actions={<OrderState status={order.status} />}
    >
      <div className={classes.parcel}>
        <Contents order={order} packed={packed} onChange={change} />
        <div ref={end}>
          {order.refusal === null ? (
            <ShipForm
              order={order}
              packed={packed}
              carrier={carrier}
              onCarrier={onCarrier}
              onHandled={onHandled}
            />
          ) : (
            <NotTold order={order} onHandled={onHandled} />
          )}
        </div>
      </div>
    </Panel>
  );
}

interface ContentsProps extends Pick<ParcelProps, 'order'> {
  packed: Packed;
  onChange(packed: Packed): void;
}

/** The lines, to be scanned or ticked, and where the parcel goes. */
function Contents({ order, packed, onChange }: ContentsProps) {
  const { t } = useTranslation('orders');
  const [last, setLast] = useState<number | null>(null);
  return (
    <>
      <ScanField
        lines={order.lines}
        packed={packed}
        onPacked={(next, line) => {
          setLast(line);
          onChange(next);
        }}
      />
      <Group justify="space-between" mb={-8}>
        <h3 className={classes.heading} style={{ margin: 0 }}>
          {t('items')}
        </h3>
        <Button variant="subtle" size="compact-sm" me={-8} onClick={() => onChange(allPacked(order.lines))}>
          {t('packing.all')}
        </Button>
      </Group>
      <ul className={classes.lines} aria-label={t('lines')}>
        {order.lines.map((line) => (
          <ParcelLine
            key={line.line_id}
            line={line}
            packed={packed}
            onChange={onChange}
            isLast={last === line.line_id}
          />
        ))}
      </ul>
      <section>
        <h3 className={classes.heading}>{t('slips.to')}</h3>
        <AddressText address={order.shipping_address} />
      </section>
    </>
  );
}

function Placed({ order }: { order: PackingOrder }) {
  const format = useFormat();
  return (
    <Group gap="xs" component="span">
      <ChannelName {...order.channel} />
      <Text size="sm" component="span">
        {format.moment(order.ordered_at)}
      </Text>
      {order.customer_name !== null && (
        <Text size="sm" component="span">
          {order.customer_name}
        </Text>
      )}
    </Group>
  );
}

/** The channel takes no word of this parcel, for a reason: it is packed all the same. */
function NotTold({ order, onHandled }: Pick<ParcelProps, 'order' | 'onHandled'>) {
  const { t } = useTranslation('orders');
  return (
    <>
      <Alert color="yellow" variant="light" mb="sm">
        {say(order.refusal_key, order.refusal ?? '')}
      </Alert>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => onHandled('skipped')}>
          {t('packing.skip')}
        </Button>
        <Button data-next onClick={() => onHandled('packed')}>
          {t('packing.packedNext')}
        </Button>
      </Group>
    </>
  );
}
