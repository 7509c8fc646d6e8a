import type { DayFigures as Figures, Overview } from '@sluice/contracts/portal';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { AnchorLink } from '../../ui/links.tsx';
import classes from './home.module.css';

const LATEST = linkOptions({ to: '/products', search: { sort: 'updated_at', direction: 'desc' } });
const FIGURES: { name: keyof Figures; link: LinkProps }[] = [
  { name: 'orders', link: linkOptions({ to: '/orders', search: { period: 'today' } }) },
  { name: 'delivered', link: linkOptions({ to: '/publishing/history' }) },
  { name: 'refused', link: linkOptions({ to: '/publishing/history', search: { outcome: 'rejected' } }) },
  { name: 'products_created', link: linkOptions({ to: '/products' }) },
  { name: 'products_changed', link: LATEST },
  { name: 'prices_changed', link: LATEST },
];

/** The changes of today beside those of yesterday, each with the way to them. */
export function DayFigures({ today, yesterday }: Pick<Overview, 'today' | 'yesterday'>) {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (
    <ul className={classes.days}>
      {FIGURES.map(({ name, link }) => (
        <li key={name}>
          <AnchorLink {...link} size="sm">
            {t(`days.${name}`)}
          </AnchorLink>
          <div className={classes.dayValue}>
            {format.number(today[name])} <small>{t('days.today')}</small>
          </div>
          <div className={classes.change}>
            {t('days.yesterday', { value: format.number(yesterday[name]) })}
          </div>
        </li>
      ))}
    </ul>
  );
}
