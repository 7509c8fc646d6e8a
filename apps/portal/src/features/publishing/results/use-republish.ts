import type { ResultGroup } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';

interface Republish {
  credential_id: number;
  key: string | null;
  product_id: number | null;
}

/** Tries listings again, and says how many and whether they wait for a pause to end. */
export function useRepublish(label: string) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const client = useQueryClient();
  const [told, setTold] = useState<string>();
  const mutation = useMutation({
    mutationFn: (body: Republish) => call(api.POST('/portal/api/publish-results/republish', { body })),
    onSuccess: ({ tried, paused }) => {
      const text = t(paused ? 'results.triedPaused' : 'results.tried', {
        count: tried,
        number: format.number(tried),
        name: label,
      });
      setTold(text);
      announce(text);
      void client.invalidateQueries({ queryKey: ['results'] });
    },
  });
  return { ...mutation, told };
}

/** Whether listings may have arrived: sent again, the channel would have them twice. */
export const isRisky = ({ code }: ResultGroup): boolean => code === 'outcome_unknown';

/** All listings of a cause. */
export const allOf = ({ credential_id, key }: ResultGroup): Republish => ({
  credential_id,
  key,
  product_id: null,
});
