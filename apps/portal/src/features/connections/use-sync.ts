import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';

/** Compares every listing of a connection with its channel and sends those that differ. */
export function useSync(id: number) {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.POST('/portal/api/connections/{id}/sync', { params: { path: { id } } })),
    onSuccess: () => {
      announce(t('sync.started'));
      void client.invalidateQueries({ queryKey: ['connections'] });
    },
  });
}
