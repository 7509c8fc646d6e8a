import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { MappingBatchInput } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PlanPreview } from '../../../../ui/PlanPreview.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { previewBatch } from './proposal-calls.ts';

/** The effect of a batch on the channel; counted anew a moment after somebody leaves a mapping out. */
export function Effect({ credentialId, batch }: { credentialId: number; batch: MappingBatchInput }) {
  const { t } = useTranslation('publishing');
  const [body] = useDebouncedValue(JSON.stringify(batch), 400);
  const { data, error, refetch } = useQuery({
    queryKey: ['previews', 'mappings', credentialId, body],
    queryFn: ({ signal }) => previewBatch(credentialId, JSON.parse(body) as MappingBatchInput, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return (
    <div aria-live="polite">
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Text size="sm">{t('preview.counting')}</Text>}
      {data && <PlanPreview preview={data} />}
    </div>
  );
}
