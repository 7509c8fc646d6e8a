import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from './announce.ts';
import { api, call } from './api.ts';

/** Whether this service can run a trial marketplace, and the connection to it where there is one. */
export const trialChannelQuery = queryOptions({
  queryKey: ['connections', 'trial-channel'],
  queryFn: ({ signal }) => call(api.GET('/portal/api/trial-channel', { signal })),
});

/**
 * Starts the trial marketplace, connects it and announces it. Paused, nothing goes out before it is resumed.
 *
 * @param onDone receives the connection
 */
export function useTrialChannel(onDone: (id: number, paused: boolean) => void) {
  const { t } = useTranslation('ui');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paused: boolean) =>
      call(api.POST('/portal/api/trial-channel', { body: { label: t('trial.label'), paused } })),
    onSuccess: ({ credential_id }, paused) => {
      announce(t('trial.made'));
      onDone(credential_id, paused);
    },
    onSettled: () =>
      Promise.all([['connections'], ['home']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
