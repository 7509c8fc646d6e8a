import { Alert, Group, Stack } from '@mantine/core';
import type { ConnectionAuthorized } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../lib/api.ts';
import { consentReturn, forgetConsentReturn } from '../../lib/consent-return.ts';
import { say } from '../../lib/messages.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loading } from '../../ui/states.tsx';
import { toConnection } from './links.ts';
import { TestResult } from './TestResult.tsx';

/** The way back from a channel's page: sends its parameters on, and tells what became of the consent. */
export function AuthorizedPage() {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const [query] = useState(consentReturn);
  const { mutate, data, error } = useMutation({
    mutationFn: (parameters: Record<string, string>) =>
      call(api.POST('/portal/api/connections/authorized', { body: { query: parameters } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['connections'] }),
  });
  useEffect(() => {
    if (query !== null) mutate({ ...query });
    forgetConsentReturn();
  }, [query, mutate]);
  return (
    <>
      <PageHeader title={t('consent.return')} back={{ label: t('title'), link: { to: '/connections' } }} />
      {query === null && <Alert color="yellow">{t('consent.nobody')}</Alert>}
      {query !== null && !data && !error && <Loading />}
      {error && (
        <Alert role="alert" color="red" variant="light" maw={760}>
          {messageOf(error)}
        </Alert>
      )}
      {data && <Outcome of={data} />}
    </>
  );
}

function Outcome({ of }: { of: ConnectionAuthorized }) {
  const { t } = useTranslation('connections');
  return (
    <Stack maw={760}>
      {of.authorized ? (
        <TestResult result={of} />
      ) : (
        <Alert role="alert" color="red" variant="light" title={t('consent.failed')}>
          {t(of.message_key?.code === 'foreign' ? 'test.words' : 'test.ownWords', {
            message: say(of.message_key, of.message ?? ''),
          })}
        </Alert>
      )}
      <Group>
        <AnchorLink {...toConnection(of.id)}>{t('consent.toConnection')}</AnchorLink>
      </Group>
    </Stack>
  );
}
