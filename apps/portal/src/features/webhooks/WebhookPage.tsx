import { Alert, Stack } from '@mantine/core';
import type { EventEndpoint } from '@sluice/contracts/portal';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { say } from '../../lib/messages.ts';
import { useId } from '../../lib/page-search.ts';
import { useRights } from '../../lib/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Status } from '../../ui/Status.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { EventTable } from './EventTable.tsx';
import { useWebhooks } from './queries.ts';
import { stateOf, TONES } from './state.ts';
import { WebhookButtons } from './WebhookButtons.tsx';

/** One webhook: how it is doing, and its events. */
export function WebhookPage() {
  const { t } = useTranslation('webhooks');
  const id = useId();
  const { is } = useRights();
  const list = useWebhooks();
  const webhook = list.data?.find((one) => one.id === id);
  const back = { label: t('title'), link: linkOptions({ to: '/settings/webhooks' }) };
  if (webhook !== undefined) return <Webhook webhook={webhook} />;
  const title = list.data === undefined ? t('one') : t('gone');
  return (
    <>
      <PageHeader title={title} back={back} />
      {!is('admin') ? (
        <EmptyState title={t('adminsOnly')} icon={IconLock}>
          {t('adminsOnlyText')}
        </EmptyState>
      ) : list.isError ? (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <Loading />
      ) : (
        <EmptyState title={t('gone')}>{t('goneText')}</EmptyState>
      )}
    </>
  );
}

function Webhook({ webhook }: { webhook: EventEndpoint }) {
  const { t } = useTranslation('webhooks');
  const state = stateOf(webhook);
  return (
    <>
      <PageHeader
        title={webhook.label}
        description={webhook.url}
        back={{ label: t('title'), link: linkOptions({ to: '/settings/webhooks' }) }}
        aside={<Status tone={TONES[state]}>{t(`state.${state}`)}</Status>}
        actions={<WebhookButtons webhook={webhook} />}
      />
      <Stack>
        <Trouble webhook={webhook} />
        <EventTable webhook={webhook} />
      </Stack>
    </>
  );
}

/** Why events do not arrive, and when they are tried again. */
function Trouble({ webhook }: { webhook: EventEndpoint }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const state = stateOf(webhook);
  const { last_error: error, last_error_key: key, failing_since: since, next_try_at: next } = webhook;
  if (state === 'working' || state === 'off' || error === null) return null;
  return (
    <Alert
      color={state === 'switched_off' ? 'red' : 'yellow'}
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(state === 'switched_off' ? 'switchedOffTitle' : 'failingTitle')}
    >
      {say(key, error)}
      {since !== null && ` · ${t('since', { when: format.moment(since) })}`}
      {next !== null && ` · ${t('nextTry', { when: format.moment(next) })}`}
      {state === 'switched_off' && ` · ${t('switchedOffText')}`}
    </Alert>
  );
}
