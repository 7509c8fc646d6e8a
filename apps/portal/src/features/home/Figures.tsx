import { SimpleGrid } from '@mantine/core';
import type { Overview } from '@sluice/contracts/portal';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import classes from './home.module.css';

/** The size of the shop in a few numbers, each a way in. */
export function Figures({ overview }: { overview: Overview }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const figures = [
    { name: 'products', value: overview.products, to: '/products' },
    { name: 'live', value: overview.live_listings, to: '/connections' },
    { name: 'orders', value: overview.orders_today, to: '/orders' },
  ];
  return (
    <SimpleGrid cols={3} spacing={{ base: 'xs', xs: 'md' }}>
      {figures.map(({ name, value, to }) => (
        <Link key={name} to={to} className={classes.figure}>
          <div className={classes.label}>{t(`figures.${name}`)}</div>
          <div className={classes.value}>{format.number(value)}</div>
        </Link>
      ))}
    </SimpleGrid>
  );
}
