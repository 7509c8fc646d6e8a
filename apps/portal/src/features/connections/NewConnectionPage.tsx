import { Code, Stack, Text } from '@mantine/core';
import type { Platform } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageSearch } from '../../lib/page-search.ts';
import { platformsQuery } from '../../lib/platforms.ts';
import { trialChannelQuery } from '../../lib/trial-channel.ts';
import { ChannelMark } from '../../ui/ChannelMark.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { TrialButton } from '../../ui/TrialButton.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { PlatformList } from './PlatformList.tsx';
import { connectionsQuery } from './queries.ts';

export function NewConnectionPage() {
  const { t } = useTranslation('connections');
  const [{ platform: slug }] = usePageSearch('/connections/new');
  const { data: platforms, error, refetch } = useQuery(platformsQuery);
  const chosen = platforms?.find((one) => one.platform === slug);
  const back = chosen
    ? { label: t('create.otherKind'), link: { to: '/connections/new' } as const }
    : { label: t('title'), link: { to: '/connections' } as const };
  return (
    <>
      <PageHeader
        mark={chosen && <ChannelMark platform={chosen.platform} size="md" />}
        title={chosen ? t('create.titleOf', { platform: chosen.label }) : t('create.title')}
        description={chosen ? undefined : t('create.text')}
        back={back}
      />
      {error && platforms === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && platforms === undefined && <Loading />}
      {platforms && !chosen && <Choice platforms={platforms} />}
      {chosen && <ConnectionForm key={chosen.platform} platform={chosen} />}
    </>
  );
}

function Choice({ platforms }: { platforms: readonly Platform[] }) {
  const { data: connections } = useQuery(connectionsQuery);
  const { data: trial } = useQuery(trialChannelQuery);
  const isFirst = connections?.length === 0;
  const hasSimulator = platforms.some(({ platform }) => platform === 'simulator');
  return (
    <Stack>
      {hasSimulator && trial?.available && trial.credential_id === null && <TrialOffer />}
      {hasSimulator && isFirst && trial?.available === false && <SimulatorHint />}
      <PlatformList platforms={platforms} />
    </Stack>
  );
}

/** Somebody who has no channel at hand can try everything with one that the service runs for them. */
function TrialOffer() {
  const { t } = useTranslation('connections');
  const navigate = useNavigate();
  return (
    <Panel title={t('trial.title')} description={t('trial.text')}>
      <TrialButton onDone={(id) => void navigate({ to: '/connections/$id', params: { id: String(id) } })} />
    </Panel>
  );
}

/** Where the service cannot run one, it is started by hand. */
function SimulatorHint() {
  const { t } = useTranslation('connections');
  return (
    <Panel title={t('simulator.title')} description={t('simulator.text')}>
      <Stack gap="xs">
        <Text size="sm">{t('simulator.start')}</Text>
        <Code block>npx sluice simulator --port 4000</Code>
        <Text size="sm">{t('simulator.then')}</Text>
        <AnchorLink size="sm" to="/connections/new" search={{ platform: 'simulator' }}>
          {t('simulator.go')}
        </AnchorLink>
      </Stack>
    </Panel>
  );
}
