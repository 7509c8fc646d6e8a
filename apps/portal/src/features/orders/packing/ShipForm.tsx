import { Button, Group, Text, TextInput } from '@mantine/core';
import type { PackingOrder } from '@sluice/contracts/portal';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../lib/api.ts';
import { useWhyNot } from '../../../lib/rights.ts';
import { GuardedButton } from '../../../ui/GuardedButton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './Packing.module.css';
import { isPacked, linesToShip, type Packed, unitsOf } from './packing-state.ts';
import { type Handled, useShip } from './use-packing.ts';

interface ShipFormProps {
  order: PackingOrder;
  packed: Packed;
  carrier: string;
  onCarrier(carrier: string): void;
  onHandled(how: Handled): void;
}

/** Carrier and number of the parcel, and the update of the channel. Enter in the number sends it. */
export function ShipForm({ order, packed, carrier, onCarrier, onHandled }: ShipFormProps) {
  const { t } = useTranslation('orders');
  const [number, setNumber] = useState('');
  const ship = useShip(order, () => onHandled('sent'));
  const faults = fieldErrorsOf(ship.error);
  const lines = linesToShip(order.lines, packed);
  const why = useWhyUnready(order, packed);
  const send = (): void => {
    if (why !== undefined || ship.isPending) return;
    ship.mutate({ lines, ...(order.takes_tracking ? trackingOf(carrier, number) : {}) });
  };
  return (
    <form
      className={classes.ship}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {order.takes_tracking && (
        <Tracking
          carrier={carrier}
          onCarrier={onCarrier}
          number={number}
          onNumber={setNumber}
          faults={faults}
        />
      )}
      {ship.isError && faults === undefined && <ErrorState error={ship.error} />}
      <Group justify="flex-end" gap="xs">
        {why === undefined && lines.length > 0 && !isPacked(order.lines, packed) && (
          <Text size="sm">{t('packing.partly', { units: unitsOf(lines), count: unitsOf(order.lines) })}</Text>
        )}
        <Button variant="default" onClick={() => onHandled('skipped')}>
          {t('packing.skip')}
        </Button>
        <GuardedButton
          type="submit"
          why={why}
          loading={ship.isPending}
          leftSection={<IconTruckDelivery size={16} aria-hidden />}
          {...(order.takes_tracking ? {} : { 'data-next': true })}
        >
          {t('packing.shipNext')}
        </GuardedButton>
      </Group>
    </form>
  );
}

interface TrackingProps extends Pick<ShipFormProps, 'carrier' | 'onCarrier'> {
  number: string;
  onNumber(number: string): void;
  faults: Record<string, string> | undefined;
}

function Tracking({ carrier, onCarrier, number, onNumber, faults }: TrackingProps) {
  const { t } = useTranslation('orders');
  return (
    <Group align="flex-start" grow>
      <TextInput
        label={t('actions.carrier')}
        maxLength={100}
        value={carrier}
        error={faults?.carrier}
        onChange={(event) => onCarrier(event.currentTarget.value)}
      />
      <TextInput
        data-next
        label={t('actions.trackingNumber')}
        maxLength={100}
        autoComplete="off"
        value={number}
        error={faults?.tracking_number}
        onChange={(event) => onNumber(event.currentTarget.value)}
      />
    </Group>
  );
}

/** Without texts that say nothing. */
const trackingOf = (carrier: string, number: string) => ({
  ...(carrier.trim() === '' ? {} : { carrier: carrier.trim() }),
  ...(number.trim() === '' ? {} : { tracking_number: number.trim() }),
});

/** Why the parcel cannot go yet. */
function useWhyUnready(order: PackingOrder, packed: Packed): string | undefined {
  const { t } = useTranslation('orders');
  const mayNot = useWhyNot()();
  if (mayNot !== undefined) return mayNot;
  if (linesToShip(order.lines, packed).length === 0) return t('packing.nothingPacked');
  return order.is_partial || isPacked(order.lines, packed) ? undefined : t('packing.wholeOnly');
}
