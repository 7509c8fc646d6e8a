import type { BulkOrderOutcome } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { say } from '../../../lib/messages.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import classes from './Bulk.module.css';

/** Orders that an action passed over, each with its reason. */
export function RefusedOrders({ outcomes }: { outcomes: readonly BulkOrderOutcome[] }) {
  const { t } = useTranslation('orders');
  return (
    <ul className={classes.refused}>
      {outcomes.map(({ order_id, order_number, refusal, refusal_key }) => (
        <li key={order_id}>
          <AnchorLink to="/orders/$id" params={{ id: String(order_id) }} size="sm" fw={600}>
            {order_number ?? t('bulk.gone', { id: order_id })}
          </AnchorLink>
          <span>{say(refusal_key, refusal ?? '')}</span>
        </li>
      ))}
    </ul>
  );
}
