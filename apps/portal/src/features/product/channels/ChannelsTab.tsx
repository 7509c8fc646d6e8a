import { Progress, Stack, Text } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import type { ProductChannel } from '@sluice/contracts/portal';
import { IconPlugConnected } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { useFormat } from '../../../lib/format.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { isMoving, useChannels } from '../data.ts';
import { ChannelCard } from './ChannelCard.tsx';
import { endOfPublishing } from './end-of-publishing.ts';
import { ORDER } from './order.ts';

/** The product on every channel; channels that need somebody come first. */
export function ChannelsTab({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('product');
  const channels = useChannels(product.id);
  if (channels.data === undefined)
    return channels.error ? (
      <ErrorState error={channels.error} retry={() => void channels.refetch()} />
    ) : (
      <Loading lines={3} height={120} />
    );
  const { data, main_category } = channels.data;
  if (data.length === 0)
    return (
      <EmptyState title={t('channel.none')} icon={IconPlugConnected}>
        {t('channel.noneHelp')}{' '}
        <AnchorLink size="sm" to="/connections">
          {t('channel.connect')}
        </AnchorLink>
      </EmptyState>
    );
  const sorted = data.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return (
    <Stack>
      <Summary channels={data} />
      {sorted.map((channel) => (
        <ChannelCard
          key={channel.credential_id}
          product={product}
          channel={channel}
          mainCategory={main_category?.id}
        />
      ))}
    </Stack>
  );
}

/** Counts the channels by state, and shows how far publishing has come. */
function Summary({ channels }: { channels: readonly ProductChannel[] }) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const moving = channels.filter(isMoving).length;
  // The most that moved at once is the whole of what is under way.
  const [whole, setWhole] = useState(0);
  useEffect(() => {
    if (moving > whole) setWhole(moving);
    if (moving > 0 || whole === 0) return;
    const { failed, waiting } = endOfPublishing(channels);
    const told = [
      ...(failed > 0 ? [t('publish.failed', { count: failed })] : []),
      ...(waiting.length > 0 ? [t('publish.waiting', { names: format.list(waiting) })] : []),
    ];
    announce(told.length === 0 ? t('publish.done') : told.join(' '));
    setWhole(0);
  }, [moving, whole, channels, t, format]);
  const counts = ORDER.flatMap((state) => {
    const count = channels.filter((channel) => channel.state === state).length;
    return count === 0 ? [] : t(`summary.${state}`, { count, number: format.number(count) });
  });
  const done = Math.max(whole, moving) - moving;
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        {moving > 0
          ? t('publish.progress', {
              done: format.number(done),
              total: format.number(Math.max(whole, moving)),
            })
          : format.list(counts)}
      </Text>
      {moving > 0 && (
        <Progress
          value={(100 * done) / Math.max(whole, moving)}
          animated
          striped
          aria-label={t('publish.running')}
        />
      )}
    </Stack>
  );
}
