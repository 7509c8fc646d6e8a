import { Button, Text } from '@mantine/core';
import type { DriftItem } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call, messageOf } from '../../lib/api.ts';
import { useRights } from '../../lib/session.ts';

/** Mends one difference on the channel; nothing for a listing that is mended already or is not ours. */
export function MendButton({ item, reportId }: { item: DriftItem; reportId: number }) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const client = useQueryClient();
  const mend = useMutation({
    mutationFn: () =>
      call(
        api.POST('/portal/api/reconciliations/{id}/mend', {
          params: { path: { id: reportId } },
          body: { item_ids: [item.id] },
        }),
      ),
    onSuccess: () => {
      announce(t('drift.mendTold', { name: item.name ?? item.external_key ?? '' }));
      return Promise.all(['drift', 'results'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
  if (item.mended || item.kind === 'unknown' || item.product_id === null) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={mend.isPending}
        disabled={!may()}
        title={may() ? undefined : t('mayNot')}
        onClick={() => mend.mutate()}
      >
        {t(`drift.mendAct.${item.kind}`)}
      </Button>
      {mend.isError && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {messageOf(mend.error)}
        </Text>
      )}
    </>
  );
}
