import { SimpleGrid } from '@mantine/core';
import type { Overview, StateCountsRecord } from '@sluice/contracts/portal';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import classes from './home.module.css';

interface Figure {
  name: string;
  value: number;
  /** Its change since today began, as far as it is known. */
  change: number | undefined;
  link: LinkProps;
}

/** The size of the shop in a few numbers of one moment, each a way in. */
export function Figures({ overview }: { overview: Overview }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const signed = (value: number): string => format.number(value, { signDisplay: 'always' });
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing={{ base: 'xs', sm: 'md' }}>
      {figuresOf(overview).map(({ name, value, change, link }) => (
        <Link key={name} {...link} className={classes.figure}>
          <div className={classes.label}>{t(`figures.${name}`)}</div>
          <div className={classes.value}>{format.number(value)}</div>
          {change !== undefined && (
            <div className={classes.change}>
              {change === 0 ? t('figures.unchanged') : t('figures.today', { value: signed(change) })}
            </div>
          )}
        </Link>
      ))}
    </SimpleGrid>
  );
}

function figuresOf({ products, states, before_today: before }: Overview): Figure[] {
  const refused = ({ error, not_mapped }: StateCountsRecord): number => error + not_mapped;
  const since = (now: number, then: number | null | undefined) => (then == null ? undefined : now - then);
  return [
    {
      name: 'products',
      value: products,
      change: since(products, before?.products),
      link: linkOptions({ to: '/products' }),
    },
    {
      name: 'live',
      value: states.live,
      change: since(states.live, before?.live),
      link: linkOptions({ to: '/products', search: { channel_state: 'live' } }),
    },
    {
      name: 'waiting',
      value: states.pending,
      change: since(states.pending, before?.pending),
      link: linkOptions({ to: '/products', search: { channel_state: 'pending' } }),
    },
    {
      name: 'refused',
      value: refused(states),
      change: since(refused(states), before && refused(before)),
      link: linkOptions({ to: '/publishing/results' }),
    },
  ];
}
