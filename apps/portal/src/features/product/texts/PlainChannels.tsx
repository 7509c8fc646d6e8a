import { Group, Stack, Text } from '@mantine/core';
import type { ProductChannel } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { ChannelName } from '../../../ui/ChannelMark.tsx';
import { AnchorLink } from '../../../ui/links.tsx';

interface PlainChannelsProps {
  channels: readonly Pick<ProductChannel, 'credential_id' | 'label' | 'platform'>[];
}

/** The channels without a language of their own, each with the way to give it one. */
export function PlainChannels({ channels }: PlainChannelsProps) {
  const { t } = useTranslation('product');
  if (channels.length === 0) return null;
  return (
    <Stack gap={6} component="section" aria-label={t('texts.plain')}>
      <Text size="sm" fw={550}>
        {t('texts.plain')}
      </Text>
      {channels.map((channel) => (
        <Group key={channel.credential_id} gap="xs" justify="space-between" wrap="nowrap">
          <Text size="sm" component="span">
            <ChannelName {...channel} />
          </Text>
          <AnchorLink
            to="/connections/$id"
            params={{ id: String(channel.credential_id) }}
            search={{ tab: 'settings' }}
            size="sm"
            style={{ whiteSpace: 'nowrap' }}
            aria-label={t('texts.giveTo', { channel: channel.label })}
          >
            {t('texts.give')}
          </AnchorLink>
        </Group>
      ))}
    </Stack>
  );
}
