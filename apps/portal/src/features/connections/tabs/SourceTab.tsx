import { Alert, Stack } from '@mantine/core';
import type { ConnectionDetail, Source } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { say } from '../../../lib/messages.ts';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { SourceFields } from '../SourceFields.tsx';
import { SourceProducts } from '../SourceProducts.tsx';
import { SourceStart } from '../SourceStart.tsx';

/** A site that fills the catalogue: starting it, who decides which field, and what came in. */
export function SourceTab({ connection: { id } }: { connection: ConnectionDetail }) {
  const { t } = useTranslation('connections');
  const { data, error, refetch } = useQuery({
    queryKey: ['connections', id, 'source'],
    queryFn: async ({ signal }): Promise<Source> =>
      (await call(api.GET('/portal/api/connections/{id}/source', { params: { path: { id } }, signal }))).data,
    refetchInterval: 10_000,
  });
  if (error && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <Stack>
      {data.warning && (
        <Alert color="yellow" variant="light" title={t('source.warning')}>
          {say(data.warning_key, data.warning)}
        </Alert>
      )}
      <SourceStart id={id} source={data} />
      <SourceFields id={id} owners={data.fields} />
      <SourceProducts id={id} counts={data.products} />
    </Stack>
  );
}
