import type { PackingOrder } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { useSession } from '../../../lib/session.ts';
import { AddressText } from '../AddressText.tsx';
import { unitsOf } from '../packing/packing-state.ts';
import classes from './Print.module.css';
import { PrintPage } from './PrintPage.tsx';

/** A sheet for each parcel: to whom it goes and what is in it, without prices. */
export function PackingSlipsPage() {
  const { t } = useTranslation('orders');
  const [{ ids, credential_id }] = usePageSearch('/orders/packing-slips');
  return (
    <PrintPage
      title={t('slips.title')}
      description={t('slips.description')}
      ids={ids}
      connection={credential_id}
    >
      {(orders) => orders.map((order) => <Slip key={order.id} order={order} />)}
    </PrintPage>
  );
}

function Slip({ order }: { order: PackingOrder }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const { tenant } = useSession();
  return (
    <article className={classes.sheet} aria-label={t('orderNumber', { number: order.order_number })}>
      <header className={classes.head}>
        <h2>{tenant.name}</h2>
        <p>{t('slips.slip')}</p>
      </header>
      <div className={classes.parts}>
        <section>
          <h3>{t('slips.to')}</h3>
          <AddressText address={order.shipping_address} onParcel />
        </section>
        <dl className={classes.facts}>
          <dt>{t('order')}</dt>
          <dd>{order.order_number}</dd>
          <dt>{t('slips.ordered')}</dt>
          <dd>{format.day(order.ordered_at)}</dd>
          <dt>{t('channel')}</dt>
          <dd>{order.channel.label}</dd>
          {order.customer_name !== null && (
            <>
              <dt>{t('customer')}</dt>
              <dd>{order.customer_name}</dd>
            </>
          )}
        </dl>
      </div>
      <SlipLines order={order} />
    </article>
  );
}

function SlipLines({ order }: { order: PackingOrder }) {
  const { t } = useTranslation('orders');
  return (
    <table className={`${classes.table} ${classes.slip}`}>
      <thead>
        <tr>
          <th scope="col">{t('product')}</th>
          <th scope="col" className={classes.sku}>
            {t('slips.code')}
          </th>
          <th scope="col" className={classes.number}>
            {t('units')}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.line_id}>
            <th scope="row">{line.name}</th>
            <td>{line.sku ?? '–'}</td>
            <td className={classes.number}>{line.quantity}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('slips.total')}
          </th>
          <td className={classes.number}>{unitsOf(order.lines)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
