import { Alert, Stack } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { useRights, useSession } from '../lib/session.ts';
import { NoticeLink } from '../ui/NoticeLink.tsx';

/** From this share of the quota on it is said that it runs out. */
const NEARLY_FULL = 0.9;

/** Notices that concern every page: read-only, quota, offline, stopped sending. */
export function Notices() {
  const { t } = useTranslation('app');
  const format = useFormat();
  const { online } = useNetwork();
  const { subscription, tenant } = useSession();
  const { readOnly } = useRights();
  const { used, limit } = subscription.limits.products;
  const full = limit !== null && used >= limit * NEARLY_FULL;
  if (online && !readOnly && !full && !tenant.sending_stopped) return null;
  return (
    <Stack gap="xs" mb="md">
      {!online && (
        <Alert role="status" color="gray" variant="light" title={t('notice.offline')}>
          {t('notice.offlineText')}
        </Alert>
      )}
      {tenant.sending_stopped && (
        <Alert role="status" color="red" variant="light" title={t('notice.stopped')}>
          {t('notice.stoppedText')} <NoticeLink to="/connections">{t('notice.stoppedLink')}</NoticeLink>
        </Alert>
      )}
      {readOnly && (
        <Alert role="status" color="red" variant="light" title={t('notice.readOnly')}>
          {t('notice.readOnlyText')}
        </Alert>
      )}
      {full && (
        <Alert role="status" color="yellow" variant="light" title={t('notice.quota')}>
          {t('notice.quotaText', { used: format.number(used), limit: format.number(limit) })}{' '}
          <NoticeLink to="/settings/plan">{t('notice.quotaLink')}</NoticeLink>
        </Alert>
      )}
    </Stack>
  );
}
