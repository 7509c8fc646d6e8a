import { Box, Text, Title } from '@mantine/core';
import type { ChannelState, Overview, OverviewChannel } from '@sluice/contracts/portal';
import { IconPlugConnected } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useRights } from '../../lib/session.ts';
import { ChannelMark } from '../../ui/ChannelMark.tsx';
import below from '../../ui/DataTable.module.css';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { refusedOf, stateOf, TONES, waitingOf, wantedOf } from './channel-state.ts';
import classes from './home.module.css';
import { PublishingProgress } from './PublishingProgress.tsx';

/** Shows for each channel how it is, how far it is behind, and how much is on it. */
export function Channels({ channels }: Pick<Overview, 'channels'>) {
  const { t } = useTranslation('home');
  const id = useId();
  const columns = useColumns();
  if (channels.length === 0)
    return (
      <Panel title={t('connections.title')}>
        <NoChannels />
      </Panel>
    );
  return (
    <section className={classes.channels} aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        {t('connections.title')}
      </Title>
      <DataTable
        label={t('connections.title')}
        columns={columns}
        rows={channels}
        rowKey={({ credential_id }) => credential_id}
      />
    </section>
  );
}

function NoChannels() {
  const { t } = useTranslation('home');
  const { may } = useRights();
  return (
    <EmptyState
      title={t('connections.none')}
      icon={IconPlugConnected}
      action={
        <ButtonLink to="/connections/new" disabled={!may('admin')}>
          {t('checklist.connection.action')}
        </ButtonLink>
      }
    >
      {t('connections.noneText')}
    </EmptyState>
  );
}

function useColumns(): Column<OverviewChannel>[] {
  const { t } = useTranslation('home');
  return [
    { id: 'label', header: t('connections.label'), cell: (channel) => <Name channel={channel} /> },
    {
      id: 'state',
      header: t('connections.freshness'),
      hideBelow: 'sm',
      cell: (channel) => <State channel={channel} />,
    },
    {
      id: 'live',
      header: t('connections.live'),
      align: 'right',
      cell: (channel) => <Live channel={channel} />,
    },
    {
      id: 'errors',
      header: t('connections.errors'),
      align: 'right',
      hideBelow: 'sm',
      cell: (channel) => <Products channel={channel} state="error" value={refusedOf(channel)} />,
    },
  ];
}

/** The name of a channel; on a phone its state stands below it. */
function Name({ channel }: { channel: OverviewChannel }) {
  const { credential_id, label, platform, platform_label } = channel;
  return (
    <div className={classes.named}>
      <ChannelMark platform={platform} connection={credential_id} />
      <div>
        <AnchorLink
          to="/connections/$id"
          params={{ id: String(credential_id) }}
          size="sm"
          fw={600}
          style={{ overflowWrap: 'break-word' }}
        >
          {label}
        </AnchorLink>
        {platform_label !== label && (
          <Text size="xs" c="dimmed" visibleFrom="sm">
            {platform_label}
          </Text>
        )}
        <Box hiddenFrom="sm">
          <State channel={channel} />
        </Box>
      </div>
    </div>
  );
}

/** How far the channel is behind, or the reason that nothing goes there; and the progress of what is on its way. */
function State({ channel }: { channel: OverviewChannel }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const state = stateOf(channel);
  const time = format.duration(channel.lag_seconds * 1000);
  const waits = channel.lag_seconds > 0 && state !== 'late' && state !== 'source';
  return (
    <div className={classes.state}>
      <Status tone={TONES[state]}>{t(`connections.${state}`, { time })}</Status>
      {waits && (
        <Text size="xs" c="dimmed">
          {t('connections.oldest', { time })}
        </Text>
      )}
      {state === 'publishing' && <PublishingProgress channel={channel} />}
      {state !== 'publishing' && waitingOf(channel) > 0 && (
        <div>
          {t('connections.waiting')}:{' '}
          <Products channel={channel} state="pending" value={waitingOf(channel)} />
        </div>
      )}
      {refusedOf(channel) > 0 && (
        <div className={below.below}>
          {t('connections.errors')}: <Products channel={channel} state="error" value={refusedOf(channel)} />
        </div>
      )}
    </div>
  );
}

function Live({ channel }: { channel: OverviewChannel }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  if (channel.counts === null) return '–';
  const live = format.number(channel.counts.live);
  const total = format.number(wantedOf(channel));
  return <span className={classes.figureOf}>{t('connections.ofWanted', { live, total })}</span>;
}

interface ProductsProps {
  channel: OverviewChannel;
  state: ChannelState;
  value: number;
}

/** A number of products, with the way to them. */
function Products({ channel: { credential_id, counts }, state, value }: ProductsProps) {
  const format = useFormat();
  if (counts === null) return '–';
  if (value === 0) return format.number(0);
  return (
    <AnchorLink to="/products" search={{ credential_id, channel_state: state }} size="sm">
      {format.number(value)}
    </AnchorLink>
  );
}
