import type { DriftItem } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useWhyNot } from '../../lib/rights.ts';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** Mends one difference on the channel; nothing for a listing that is mended already or is not ours. */
export function MendButton({ item, reportId }: { item: DriftItem; reportId: number }) {
  const { t } = useTranslation('publishing');
  const why = useWhyNot()();
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
      <GuardedButton
        size="compact-sm"
        variant="default"
        loading={mend.isPending}
        why={why}
        onClick={() => mend.mutate()}
      >
        {t(`drift.mendAct.${item.kind}`)}
      </GuardedButton>
      {mend.isError && <ErrorState error={mend.error} />}
    </>
  );
}
