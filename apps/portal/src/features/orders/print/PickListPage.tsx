import type { PackingOrder } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useLocationName } from '../../../lib/location-names.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { useSession } from '../../../lib/session.ts';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import classes from './Print.module.css';
import { PrintPage } from './PrintPage.tsx';
import { type Pick, picksOf } from './pick-list.ts';

/** Everything that some orders want, by product: one walk through the store for all of them. */
export function PickListPage() {
  const { t } = useTranslation('orders');
  const [{ ids, credential_id }] = usePageSearch('/orders/pick-list');
  return (
    <PrintPage
      title={t('pickList.title')}
      description={t('pickList.description')}
      ids={ids}
      connection={credential_id}
    >
      {(orders) => <Sheet orders={orders} />}
    </PrintPage>
  );
}

function Sheet({ orders }: { orders: readonly PackingOrder[] }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const { tenant } = useSession();
  const picks = picksOf(orders);
  const units = picks.reduce((sum, pick) => sum + pick.units, 0);
  return (
    <article className={classes.sheet} aria-label={t('pickList.title')}>
      <header className={classes.head}>
        <h2>{tenant.name}</h2>
        <p>
          {t('pickList.title')} · {format.moment(new Date().toISOString())}
        </p>
        <p>
          {t('pickList.orders', { count: orders.length })} · {t('actions.units', { count: units })}
        </p>
      </header>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {t('product')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('pickList.location')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('pickList.for')}
            </th>
            <th scope="col" className={classes.number}>
              {t('units')}
            </th>
            <th scope="col" className={classes.taken}>
              {t('pickList.taken')}
            </th>
          </tr>
        </thead>
        <tbody>
          {picks.map((pick) => (
            <PickRow key={pick.key} pick={pick} />
          ))}
        </tbody>
      </table>
    </article>
  );
}

function PickRow({ pick }: { pick: Pick }) {
  const locationName = useLocationName();
  const location = pick.location && locationName(pick.location);
  const orders = pick.orders
    .map(({ number, units }) => (units > 1 ? `${number} (${units})` : number))
    .join(', ');
  return (
    <tr>
      <td className={classes.picture}>
        <Thumbnail url={pick.image_url} />
      </td>
      <th scope="row">
        {pick.name}
        <span className={classes.narrow}>{[location, orders].filter(Boolean).join(' · ')}</span>
        <span className={classes.codes}>
          {[pick.sku, pick.barcode].filter(Boolean).map((code) => (
            <span key={code}>{code}</span>
          ))}
        </span>
      </th>
      <td className={classes.wide}>{location ?? '–'}</td>
      <td className={classes.wide}>{orders}</td>
      <td className={classes.number}>{pick.units}</td>
      <td className={classes.taken}>
        <span className={classes.box} aria-hidden />
      </td>
    </tr>
  );
}
