import { Alert, Button, Code, Stack, Text } from '@mantine/core';
import type { ConnectionDetail, Platform } from '@sluice/contracts/portal';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../lib/api.ts';
import { Panel } from '../../ui/Panel.tsx';
import { hasConsent } from './consent-state.ts';
import { useAdmin } from './use-admin.ts';

interface ConsentProps {
  connection: ConnectionDetail;
  platform: Platform;
}

/** Leads to the page of the channel on which the merchant agrees. */
export function ConnectButton({ connection, platform }: ConsentProps) {
  const { t } = useTranslation('connections');
  const { may, why } = useAdmin();
  const { id } = connection;
  const start = useMutation({
    mutationFn: () =>
      call(api.POST('/portal/api/connections/{id}/authorization', { params: { path: { id } } })),
    onSuccess: ({ address }) => window.location.assign(address),
  });
  const words = hasConsent(connection, platform) ? 'consent.again' : 'consent.connect';
  return (
    <Stack gap={4} align="flex-start">
      <Button
        size="xs"
        disabled={!may}
        title={why}
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        {t(words, { platform: platform.label })}
      </Button>
      {start.isError && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {messageOf(start.error)}
        </Text>
      )}
    </Stack>
  );
}

/** The address that the merchant enters with the channel, so that it leads back here. */
export function ReturnAddress({ platform: { label, authorization } }: { platform: Platform }) {
  const { t } = useTranslation('connections');
  if (!authorization) return null;
  if (authorization.return_address === null)
    return <Text size="sm">{t('consent.noAddress', { platform: label })}</Text>;
  return (
    <Stack gap={4}>
      <Text size="sm">{t('consent.address', { platform: label })}</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {authorization.return_address}
      </Code>
    </Stack>
  );
}

/** Tells that nobody has agreed on the channel's page yet: until then the connection does nothing. */
export function ConsentBanner({ connection, platform }: ConsentProps) {
  const { t } = useTranslation('connections');
  const { label } = platform;
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="md"
      icon={<IconPlugConnected aria-hidden />}
      title={t('consent.missing', { platform: label })}
    >
      <Stack gap="xs">
        <Text size="sm">{t('consent.missingText', { platform: label })}</Text>
        <ReturnAddress platform={platform} />
        <ConnectButton connection={connection} platform={platform} />
      </Stack>
    </Alert>
  );
}

/** A consent can be given anew at any time, before it runs out as well. */
export function ConsentPanel({ connection, platform }: ConsentProps) {
  const { t } = useTranslation('connections');
  if (!hasConsent(connection, platform)) return null;
  return (
    <Panel title={t('consent.title', { platform: platform.label })} description={t('consent.text')}>
      <Stack gap="xs">
        <ReturnAddress platform={platform} />
        <ConnectButton connection={connection} platform={platform} />
      </Stack>
    </Panel>
  );
}
