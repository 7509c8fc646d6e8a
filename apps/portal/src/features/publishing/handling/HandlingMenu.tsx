import { Button, Menu, Text } from '@mantine/core';
import type { HandlingInput, Person } from '@sluice/contracts/portal';
import { IconClockPause, IconUser } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call, messageOf } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useRights } from '../../../lib/session.ts';
import { usePublishingChanged } from '../queries.ts';

interface HandlingMenuProps {
  /** Several where one change waits on each of them. */
  credentialIds: readonly number[];
  /** The product of a question; null = the held plan of the connection. */
  productId: number | null;
  handling: { assignee: Person | null; snoozed_until: string | null };
}

const SNOOZES = { day: 1, threeDays: 3, week: 7 } as const;
const DAY_MS = 86_400_000;

/** Says who takes care of waiting work, assigns it, and puts it off. */
export function HandlingMenu({ credentialIds, productId, handling }: HandlingMenuProps) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const set = useHandling(credentialIds, productId);
  const { assignee, snoozed_until } = handling;
  return (
    <div>
      <Menu position="bottom-end" withinPortal={false} shadow="md">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconUser size={16} aria-hidden />}
            disabled={!may()}
            loading={set.isPending}
          >
            {assignee?.name ?? t('handling.nobody')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={380} style={{ overflowY: 'auto' }}>
          {snoozed_until !== null && (
            <Menu.Item onClick={() => set.mutate({ assignee_id: assignee?.id ?? null, snoozed_until: null })}>
              {t('handling.wake')}
            </Menu.Item>
          )}
          {(Object.keys(SNOOZES) as (keyof typeof SNOOZES)[]).map((name) => (
            <Menu.Item
              key={name}
              leftSection={<IconClockPause size={16} aria-hidden />}
              onClick={() =>
                set.mutate({ assignee_id: assignee?.id ?? null, snoozed_until: inDays(SNOOZES[name]) })
              }
            >
              {t(`handling.${name}`)}
            </Menu.Item>
          ))}
          <People chosen={assignee} onChoose={(assignee_id) => set.mutate({ assignee_id, snoozed_until })} />
        </Menu.Dropdown>
      </Menu>
      <Note until={snoozed_until} error={set.error} />
    </div>
  );
}

function useHandling(ids: readonly number[], product_id: number | null) {
  const { t } = useTranslation('publishing');
  const changed = usePublishingChanged();
  return useMutation({
    mutationFn: (input: Omit<HandlingInput, 'product_id'>) =>
      Promise.all(
        ids.map((id) =>
          call(
            api.PUT('/portal/api/connections/{id}/handling', {
              params: { path: { id } },
              body: { ...input, product_id },
            }),
          ),
        ),
      ),
    onSuccess: () => announce(t('handling.noted')),
    onSettled: changed,
  });
}

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

function Note({ until, error }: { until: string | null; error: Error | null }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  if (error !== null)
    return (
      <Text size="xs" role="alert" c="var(--mantine-color-error)">
        {messageOf(error)}
      </Text>
    );
  if (until === null) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('handling.until', { when: format.moment(until) })}
    </Text>
  );
}

/** The people of the shop; they are asked for when the menu opens. */
function People({ chosen, onChoose }: { chosen: Person | null; onChoose(id: number | null): void }) {
  const { t } = useTranslation('publishing');
  const { data } = useQuery({
    queryKey: ['people'],
    queryFn: async ({ signal }): Promise<Person[]> =>
      (await call(api.GET('/portal/api/people', { signal }))).data,
    staleTime: 60_000,
  });
  return (
    <>
      <Menu.Divider />
      {chosen !== null && <Menu.Item onClick={() => onChoose(null)}>{t('handling.unassign')}</Menu.Item>}
      {data
        ?.filter(({ id }) => id !== chosen?.id)
        .map(({ id, name }) => (
          <Menu.Item key={id} leftSection={<IconUser size={16} aria-hidden />} onClick={() => onChoose(id)}>
            {t('handling.assign', { name })}
          </Menu.Item>
        ))}
    </>
  );
}
