import { Text } from '@mantine/core';
import type { Overview } from '@sluice/contracts/portal';
import { IconConfetti } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { AnchorLink } from '../../ui/links.tsx';
import classes from './home.module.css';

const DAY_MS = 86_400_000;

/** Celebrates the first product of the shop that is live, for a day. */
export function FirstLive({ first }: { first: NonNullable<Overview['first_live']> }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  if (first.name === null || first.label === null || Date.now() - Date.parse(first.at) > DAY_MS) return null;
  return (
    <Text size="sm" className={classes.first}>
      <IconConfetti size={18} aria-hidden />
      <span>
        {t('status.firstLive', { channel: first.label, when: format.ago(first.at) })}{' '}
        <AnchorLink
          to="/products/$id"
          params={{ id: String(first.product_id) }}
          search={{ tab: 'channels' }}
          size="sm"
          underline="always"
        >
          {first.name}
        </AnchorLink>
      </span>
    </Text>
  );
}
