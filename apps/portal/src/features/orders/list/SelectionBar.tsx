import { CloseButton } from '@mantine/core';
import { type BulkOrderActionKind, MAX_ORDERS_AT_ONCE } from '@sluice/contracts/portal';
import { IconCheck, IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhyNot } from '../../../lib/rights.ts';
import { GuardedButton } from '../../../ui/GuardedButton.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { BulkDialog } from '../bulk/BulkDialog.tsx';
import classes from './Orders.module.css';

interface SelectionBarProps {
  ids: readonly number[];
  onClear(): void;
}

/** Offers the actions for the selected orders. */
export function SelectionBar({ ids, onClear }: SelectionBarProps) {
  const { t } = useTranslation('orders');
  const [open, setOpen] = useState<BulkOrderActionKind | null>(null);
  const tooMany = ids.length > MAX_ORDERS_AT_ONCE;
  const why = useWhyNot()() ?? (tooMany ? t('bulk.tooMany', { count: MAX_ORDERS_AT_ONCE }) : undefined);
  const some = { ids: ids.join(',') };
  return (
    <section className={classes.bar} aria-label={t('bulk.title')}>
      <strong role="status">{t('bulk.selected', { count: ids.length })}</strong>
      <GuardedButton
        size="xs"
        variant="default"
        leftSection={<IconCheck size={15} aria-hidden />}
        why={why}
        onClick={() => setOpen('acknowledge')}
      >
        {t('actions.acknowledge.button')}
      </GuardedButton>
      <GuardedButton
        size="xs"
        leftSection={<IconTruckDelivery size={15} aria-hidden />}
        why={why}
        onClick={() => setOpen('ship')}
      >
        {t('actions.ship.button')}
      </GuardedButton>
      <ButtonLink size="xs" variant="default" to="/orders/packing" search={some} disabled={tooMany}>
        {t('packing.pack')}
      </ButtonLink>
      <ButtonLink size="xs" variant="default" to="/orders/pick-list" search={some} disabled={tooMany}>
        {t('pickList.title')}
      </ButtonLink>
      <ButtonLink size="xs" variant="default" to="/orders/packing-slips" search={some} disabled={tooMany}>
        {t('slips.title')}
      </ButtonLink>
      <CloseButton aria-label={t('bulk.clear')} onClick={onClear} />
      {open !== null && <BulkDialog kind={open} ids={ids} onClose={() => setOpen(null)} onDone={onClear} />}
    </section>
  );
}
