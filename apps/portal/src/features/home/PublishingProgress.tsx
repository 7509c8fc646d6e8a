import { Progress, Text } from '@mantine/core';
import type { OverviewChannel } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { waitingOf, wantedOf } from './channel-state.ts';

/** How far a channel has come with what waits for it, how fast it is, and the time that is left. */
export function PublishingProgress({ channel }: { channel: OverviewChannel }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { label, withdrawing, pace } = channel;
  const waiting = waitingOf(channel);
  const all = wantedOf(channel) + withdrawing;
  const parts = [t('progress.waiting', { count: waiting, value: format.number(waiting) })];
  if (pace !== null)
    parts.push(t('progress.rate', { rate: format.number(pace.per_minute, { maximumFractionDigits: 0 }) }));
  if (pace?.seconds_left != null)
    parts.push(t('progress.left', { time: format.duration(pace.seconds_left * 1000) }));
  return (
    <>
      <Progress
        size="sm"
        my={4}
        value={all === 0 ? 0 : (100 * (all - waiting)) / all}
        aria-label={t('progress.label', { label })}
      />
      <Text size="xs" c="dimmed">
        {parts.join(' · ')}
      </Text>
    </>
  );
}
