import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useRights } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { usePublishingChanged } from '../queries.ts';

/** The last mappings of a connection that were set together and are not taken back, and a way to take them back. */
export function useLastBatch(credentialId: number, onUndone: () => void) {
  const { t } = useTranslation('publishing');
  const client = useQueryClient();
  const changed = usePublishingChanged();
  const queryKey = ['mapping-batches', credentialId];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/connections/{id}/mapping-batches', {
          params: { path: { id: credentialId } },
          signal,
        }),
      ),
  });
  const last = data?.data.find((one) => one.undone_at === null);
  const undo = useMutation({
    mutationFn: (id: number) =>
      call(api.POST('/portal/api/mapping-batches/{id}/undo', { params: { path: { id } } })),
    onSuccess: async ({ restored, kept }) => {
      announce(t('batch.undone', { count: restored, kept }));
      await Promise.all([changed(), client.invalidateQueries({ queryKey })]);
      onUndone();
    },
  });
  return { last, undo: () => last && !undo.isPending && undo.mutate(last.id), undoing: undo };
}

/** Says what was mapped last, and offers to take it back. */
export function LastBatch({ last, undo, undoing }: ReturnType<typeof useLastBatch>) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { may } = useRights();
  if (last === undefined) return null;
  return (
    <Group gap="xs">
      <Text size="sm">
        {t(`batch.made.${last.origin}`, {
          count: last.changes,
          number: format.number(last.changes),
          by: last.made_by.replace(/^\w+:/, ''),
          when: format.ago(last.made_at),
        })}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        loading={undoing.isPending}
        disabled={!may()}
        title={may() ? undefined : t('mayNot')}
        onClick={undo}
      >
        {t('batch.undo')}
      </Button>
      {undoing.isError && <ErrorState error={undoing.error} />}
    </Group>
  );
}
