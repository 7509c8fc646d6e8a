import type { BatchOrigin, CategoryOnChannel } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../../lib/announce.ts';
import { api, call, messageOf } from '../../../../lib/api.ts';
import { useFormat } from '../../../../lib/format.ts';
import { usePublishingChanged } from '../../queries.ts';
import { PATH_MARK } from '../mapping-calls.ts';
import type { MadeMapping, Target } from './local-mapping.ts';

interface MapOptions {
  credentialId: number;
  showMade(made: readonly MadeMapping[]): void;
}

interface Mapping {
  rows: readonly CategoryOnChannel[];
  target(row: CategoryOnChannel): Target;
  origin: BatchOrigin;
}

/** Maps rows of the table at once, so that they can be taken back together. What is refused says so in its rows. */
export function useMap({ credentialId, showMade }: MapOptions) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const client = useQueryClient();
  const changed = usePublishingChanged();
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const mutationKey = ['map', credentialId];
  const mapping = useMutation({
    mutationKey,
    mutationFn: ({ rows, target, origin }: Mapping) =>
      call(
        api.POST('/portal/api/connections/{id}/mapping-batches', {
          params: { path: { id: credentialId } },
          body: {
            origin,
            categories: rows.map((row) => ({ category_id: row.category_id, sync_id: target(row).sync_id })),
          },
        }),
      ),
    onMutate: ({ rows, target }) => {
      showMade(rows.map((row) => ({ category_id: row.category_id, target: target(row) })));
      setRefused((now) => new Map([...now].filter(([id]) => !rows.some((row) => row.category_id === id))));
    },
    onSuccess: (_, { rows, target }) => {
      const [first] = rows;
      announce(
        rows.length === 1
          ? t('mapping.accepted', {
              from: first!.path.join(PATH_MARK),
              to: target(first!).path.join(PATH_MARK),
            })
          : t('mapping.acceptedMany', { count: rows.length, number: format.number(rows.length) }),
      );
      void client.invalidateQueries({ queryKey: ['mapping-batches', credentialId] });
      void client.invalidateQueries({ queryKey: ['results', 'counts'] });
    },
    onError: async (error, { rows }) => {
      setRefused(
        (now) => new Map([...now, ...rows.map((row) => [row.category_id, messageOf(error)] as const)]),
      );
      await changed();
    },
    onSettled: () => {
      // Suggestions follow from mappings. An answer from before the next mapping would show that one as open again.
      const isLast = client.isMutating({ mutationKey }) === 1;
      if (isLast) void client.invalidateQueries({ queryKey: ['mappings', credentialId, 'rows'] });
    },
  });
  return { map: mapping.mutate, refused, isBusy: mapping.isPending };
}
