import type { OrderActionChoice, OrderDetail } from '@sluice/contracts/portal';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { say } from '../../../lib/messages.ts';
import { useWhyNot } from '../../../lib/rights.ts';
import { GuardedButton } from '../../../ui/GuardedButton.tsx';
import { type RowAction, RowMenu } from '../../../ui/RowMenu.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { isForeign } from './foreign.ts';

/** The steps of an order on its way to the customer, which stand as buttons when they are possible. */
const STEPS: readonly OrderActionChoice['kind'][] = ['acknowledge', 'ship', 'deliver'];

const isStep = ({ kind, refusal }: OrderActionChoice): boolean => refusal === null && STEPS.includes(kind);

/** The actions on an order: its next steps as buttons, and the rest in a menu, which says why one is not possible. */
export function OrderButtons({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const why = useWhyNot()();
  const [open, setOpen] = useState<OrderActionChoice | null>(null);
  const choices = order.choices.filter((choice) => !isForeign(choice));
  const steps = choices.filter(isStep);
  const others = choices.filter((choice) => !isStep(choice));
  const slip: RowAction = {
    label: t('slips.slip'),
    onClick: () => void navigate({ to: '/orders/packing-slips', search: { ids: String(order.id) } }),
  };
  return (
    <>
      {steps.map((choice) => (
        <GuardedButton
          key={choice.kind}
          variant={choice === steps.at(-1) ? 'filled' : 'default'}
          why={why}
          onClick={() => setOpen(choice)}
        >
          {t(`actions.${choice.kind}.button`)}
        </GuardedButton>
      ))}
      <RowMenu
        label={t('actions.more')}
        variant="default"
        actions={[
          slip,
          ...others.map(({ kind, refusal, refusal_key: key }) => ({
            label: t(`actions.${kind}.button`),
            danger: refusal === null,
            why: why ?? (refusal === null ? undefined : say(key, refusal)),
            onClick: () => setOpen(choices.find((one) => one.kind === kind)!),
          })),
        ]}
      />
      {open && <ActionDialog order={order} choice={open} onClose={() => setOpen(null)} />}
    </>
  );
}
