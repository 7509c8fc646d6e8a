import type { OrderStatus } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { Status, type Tone } from '../../ui/Status.tsx';

const TONES: Record<OrderStatus, Tone> = {
  awaiting: 'pending',
  new: 'info',
  processing: 'info',
  shipped: 'live',
  delivered: 'live',
  cancelled: 'neutral',
  returned: 'neutral',
};

export function OrderState({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orders');
  return <Status tone={TONES[status]}>{t(`statuses.${status}`)}</Status>;
}
