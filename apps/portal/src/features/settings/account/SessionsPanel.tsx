import { Button, Group, Stack, Text } from '@mantine/core';
import type { SessionRecord } from '@sluice/contracts/portal';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Status } from '../../../ui/Status.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { deviceOf } from './device.ts';
import { sessionsQuery } from './queries.ts';

/** The session to end, or all but this one. */
type Ending = SessionRecord | 'others' | null;

/** Where one is signed in, and how to end it. */
export function SessionsPanel() {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<Ending>(null);
  const nameOf = useDeviceName();
  const sessions = data?.data ?? [];
  return (
    <Panel
      title={t('sessions.title')}
      description={t('sessions.text')}
      actions={
        sessions.length > 1 && (
          <Button variant="default" size="xs" onClick={() => setEnding('others')}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      {error && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && data === undefined && <Loading lines={3} />}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            name={nameOf(session)}
            onEnd={() => setEnding(session)}
          />
        ))}
      </Stack>
      <EndDialog ending={ending} count={sessions.length - 1} onClose={() => setEnding(null)} />
    </Panel>
  );
}

interface EndDialogProps {
  ending: Ending;
  /** The other sessions. */
  count: number;
  onClose(): void;
}

function EndDialog({ ending, count, onClose }: EndDialogProps) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const nameOf = useDeviceName();
  const end = async (): Promise<void> => {
    if (ending === 'others') await call(api.DELETE('/portal/api/account/sessions'));
    else
      await call(api.DELETE('/portal/api/account/sessions/{id}', { params: { path: { id: ending!.id } } }));
    announce(t('sessions.ended'));
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  return (
    <ConfirmDialog
      opened={ending !== null}
      onClose={onClose}
      title={ending === 'others' ? t('sessions.endOthers') : t('sessions.endTitle')}
      confirm={t('sessions.end')}
      danger
      action={end}
    >
      {ending === 'others' || ending === null
        ? t('sessions.endOthersText', { count })
        : t('sessions.endText', { device: nameOf(ending), ip: ending.ip })}
    </ConfirmDialog>
  );
}

function useDeviceName(): (session: SessionRecord) => string {
  const { t } = useTranslation('settings');
  return ({ user_agent }) => {
    const { browser, system } = deviceOf(user_agent);
    if (browser && system) return t('sessions.device', { browser, system });
    return browser ?? system ?? t('sessions.unknown');
  };
}

interface SessionLineProps {
  session: SessionRecord;
  name: string;
  onEnd(): void;
}

function SessionLine({ session, name, onEnd }: SessionLineProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { current, ip, last_seen_at, created_at, user_agent } = session;
  const Icon = /Mobile|iPhone|Android/.test(user_agent) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Icon size={22} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
        <div>
          <Group gap="sm">
            <Text size="sm" fw={600}>
              {name}
            </Text>
            {current && <Status tone="live">{t('sessions.current')}</Status>}
          </Group>
          <Text size="sm" c="dimmed">
            {t('sessions.seen', { ip, ago: format.ago(last_seen_at), since: format.day(created_at) })}
          </Text>
        </div>
      </Group>
      {!current && (
        <Button
          variant="default"
          size="xs"
          flex="none"
          onClick={onEnd}
          aria-label={t('sessions.endOf', { device: name, ip })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Group>
  );
}
