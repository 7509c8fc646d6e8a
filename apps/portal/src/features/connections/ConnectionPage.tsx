import { Alert, Button, Menu, Tabs } from '@mantine/core';
import type { ConnectionDetail, Platform } from '@sluice/contracts/portal';
import {
  IconBuildingStore,
  IconDots,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { useId, usePageSearch } from '../../lib/page-search.ts';
import { platformsQuery } from '../../lib/platforms.ts';
import { trialChannelQuery } from '../../lib/trial-channel.ts';
import { ChannelMark } from '../../ui/ChannelMark.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScrollTabList } from '../../ui/ScrollTabList.tsx';
import { Status } from '../../ui/Status.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { BlockedBanner } from './BlockedBanner.tsx';
import { ConnectButton, ConsentBanner } from './Consent.tsx';
import { needsConsent } from './consent-state.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { connectionQuery } from './queries.ts';
import { stateOf, TABS, type Tab, TONES } from './state.ts';
import { useAdmin } from './use-admin.ts';
import { usePause } from './use-pause.ts';
import { useSync } from './use-sync.ts';

interface TabProps {
  connection: ConnectionDetail;
  platform: Platform | undefined;
}

/** Each tab is loaded when somebody opens it. */
const CONTENT: Record<Tab, React.ComponentType<TabProps>> = {
  overview: lazy(async () => ({ default: (await import('./tabs/OverviewTab.tsx')).OverviewTab })),
  credentials: lazy(async () => ({ default: (await import('./tabs/CredentialsTab.tsx')).CredentialsTab })),
  webhook: lazy(async () => ({ default: (await import('./tabs/WebhookTab.tsx')).WebhookTab })),
  mapping: lazy(async () => ({ default: (await import('./tabs/MappingTab.tsx')).MappingTab })),
  markup: lazy(async () => ({ default: (await import('./tabs/MarkupTab.tsx')).MarkupTab })),
  settings: lazy(async () => ({ default: (await import('./tabs/SettingsTab.tsx')).SettingsTab })),
  stores: lazy(async () => ({ default: (await import('./tabs/StoresTab.tsx')).StoresTab })),
  source: lazy(async () => ({ default: (await import('./tabs/SourceTab.tsx')).SourceTab })),
  activity: lazy(async () => ({ default: (await import('./tabs/ActivityTab.tsx')).ActivityTab })),
};

/** Tabs that a connection has any use for. */
const hasTab = (tab: Tab, { role, webhook }: ConnectionDetail, platform: Platform | undefined): boolean => {
  if (tab === 'webhook') return webhook !== null;
  if (tab === 'source') return role !== 'target';
  if (tab === 'stores') return platform?.capabilities.stores === true;
  return tab === 'mapping' || tab === 'markup' ? role !== 'source' : true;
};

export function ConnectionPage() {
  const { t } = useTranslation('connections');
  const id = useId();
  const { data: connection, error, refetch } = useQuery(connectionQuery(id));
  const { data: platforms } = useQuery(platformsQuery);
  if (connection === undefined)
    return (
      <>
        <PageHeader title={t('one')} back={{ label: t('title'), link: { to: '/connections' } }} />
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState title={t('gone.title')}>{t('gone.text')}</EmptyState>
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </>
    );
  return (
    <Opened
      key={id}
      connection={connection}
      platform={platforms?.find((one) => one.platform === connection.platform)}
    />
  );
}

function Opened({ connection, platform }: TabProps) {
  const { t } = useTranslation('connections');
  const [search] = usePageSearch('/connections/$id');
  const navigate = useNavigate({ from: '/connections/$id' });
  // Filters of a tab are its own: they stay behind.
  const open = (next: Tab | undefined): void =>
    void navigate({ to: '/connections/$id', search: { tab: next }, resetScroll: false });
  const pause = usePause();
  const sync = useSync(connection.id);
  const state = stateOf(connection);
  const tabs = TABS.filter((tab) => hasTab(tab, connection, platform));
  const tab = search.tab !== undefined && tabs.includes(search.tab) ? search.tab : 'overview';
  const Content = CONTENT[tab];
  return (
    <>
      <PageHeader
        title={connection.label}
        description={`${connection.platform_label} · ${t(`role.${connection.role}`)}`}
        back={{ label: t('title'), link: { to: '/connections' } }}
        mark={<ChannelMark platform={connection.platform} connection={connection.id} size="md" />}
        aside={<Status tone={TONES[state]}>{t(`state.${state}`)}</Status>}
        actions={<Actions connection={connection} onPause={pause.mutate} sync={sync} />}
      />
      {pause.isError && <ErrorState error={pause.error} />}
      <Synced of={sync} />
      <Banner connection={connection} platform={platform} />
      <Tabs value={tab} onChange={(next) => open(TABS.find((one) => one === next))} keepMounted={false}>
        <ScrollTabList label={connection.label} chosen={tab}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </ScrollTabList>
        <Tabs.Panel value={tab} tabIndex={-1}>
          <Suspense fallback={<Loading />}>
            <Content connection={connection} platform={platform} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** The outcome of a wish to compare everything now. */
function Synced({ of: { isError, isSuccess, error } }: { of: ReturnType<typeof useSync> }) {
  const { t } = useTranslation('connections');
  if (isError) return <ErrorState error={error} />;
  if (!isSuccess) return null;
  return (
    <Alert role="presentation" color="green" variant="light" mb="md">
      {t('sync.started')}
    </Alert>
  );
}

/** The reason why the connection does nothing, with its remedy. */
function Banner({ connection, platform }: TabProps) {
  if (!platform?.authorization) return <BlockedBanner connection={connection} />;
  if (needsConsent(connection, platform))
    return <ConsentBanner connection={connection} platform={platform} />;
  return (
    <BlockedBanner connection={connection}>
      {connection.blocked?.kind === 'auth' && <ConnectButton connection={connection} platform={platform} />}
    </BlockedBanner>
  );
}

interface ActionsProps {
  connection: ConnectionDetail;
  onPause(change: { id: number; paused: boolean }): void;
  sync: ReturnType<typeof useSync>;
}

function Actions({ connection, onPause, sync }: ActionsProps) {
  const { t } = useTranslation('connections');
  const { may, why } = useAdmin();
  const [deleting, setDeleting] = useState(false);
  const { data: trial } = useQuery(trialChannelQuery);
  return (
    <>
      {trial?.credential_id === connection.id && (
        <ButtonLink
          to="/connections/trial"
          variant="default"
          leftSection={<IconBuildingStore size={16} aria-hidden />}
        >
          {t('shopWindow.look')}
        </ButtonLink>
      )}
      {connection.role !== 'source' && (
        <>
          <Button
            variant="default"
            disabled={!may}
            title={why ?? t('sync.text')}
            loading={sync.isPending}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => sync.mutate()}
          >
            {t('sync.do')}
          </Button>
          <PauseButton connection={connection} onPause={onPause} />
        </>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={t('more')} disabled={!may} title={why}>
            <IconDots size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" onClick={() => setDeleting(true)}>
            {t('delete.do')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteDialog connection={connection} opened={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}

function PauseButton({ connection: { id, status }, onPause }: Pick<ActionsProps, 'connection' | 'onPause'>) {
  const { t } = useTranslation('connections');
  const { may, why } = useAdmin();
  const paused = status === 'paused';
  return (
    <Button
      variant="default"
      disabled={!may}
      title={why}
      leftSection={
        paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />
      }
      onClick={() => onPause({ id, paused: !paused })}
    >
      {paused ? t('resume') : t('pause')}
    </Button>
  );
}
