import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Copyable, OnceDialog } from '../../ui/SecretReveal.tsx';

/** The address that the channel calls or fetches, and the secret of its calls; null for one that was not made. */
export interface Inbound {
  address: string | null;
  secret: string | null;
}

interface Props {
  made: Inbound | null;
  onStored(): void;
}

/** Shows, once, a new address of webhooks or of a feed, a new webhook secret, or both in one dialog. */
export function InboundReveal({ made, onStored }: Props) {
  const { t } = useTranslation('connections');
  const address = made?.address ?? null;
  const secret = made?.secret ?? null;
  const kind = address?.includes('/feeds/') ? 'feed' : 'address';
  const both = address !== null && secret !== null;
  return (
    <OnceDialog
      opened={made !== null}
      title={t(both ? 'once.both' : secret === null ? `once.${kind}` : 'once.secret')}
      onStored={onStored}
    >
      {address !== null && (
        <Part title={both ? t('once.address') : null} help={t(`once.${kind}Help`)} text={address} />
      )}
      {secret !== null && (
        <Part title={both ? t('once.secret') : null} help={t('once.secretHelp')} text={secret} />
      )}
    </OnceDialog>
  );
}

function Part({ title, help, text }: { title: string | null; help: string; text: string }) {
  return (
    <Stack gap={4}>
      {title !== null && (
        <Text component="h3" size="sm" fw={600}>
          {title}
        </Text>
      )}
      <Text size="sm">{help}</Text>
      <Copyable text={text} />
    </Stack>
  );
}
