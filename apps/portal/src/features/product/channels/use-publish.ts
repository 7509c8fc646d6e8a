import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call } from '../../../lib/api.ts';
import { useProductWrite } from '../data.ts';

/** Publishes the product now: on one channel, or on all with null. */
export function usePublish(id: number) {
  const { t } = useTranslation('product');
  return useProductWrite(id, async (credentialId: number | null) => {
    announce(t('publish.started'));
    return call(
      api.POST('/portal/api/products/{id}/publish', {
        params: { path: { id } },
        body: credentialId === null ? {} : { credential_id: credentialId },
      }),
    );
  });
}
