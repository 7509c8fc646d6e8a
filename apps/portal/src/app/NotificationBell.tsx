import { Indicator } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { unreadQuery } from '../lib/unread.ts';
import { IconLink } from '../ui/links.tsx';

/** From this number on the service no longer counts. */
const COUNTED = 100;

/** Leads to the inbox, with the number of unread entries. */
export function NotificationBell() {
  const { t } = useTranslation('app');
  const { data } = useQuery(unreadQuery);
  const count = data?.unread ?? 0;
  return (
    <Indicator
      label={count < COUNTED ? count : `${COUNTED - 1}+`}
      size={16}
      color="sluice"
      disabled={count === 0}
    >
      <IconLink
        to="/notifications"
        variant="default"
        size="lg"
        aria-label={count === 0 ? t('notifications') : t('unread', { count })}
      >
        <IconBell size={18} aria-hidden />
      </IconLink>
    </Indicator>
  );
}
