import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { MappingBatchInput } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PlanPreview } from '../../../../ui/PlanPreview.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { previewBatch, sizeOf } from './proposal-calls.ts';

/** Counts the effect of a batch on the channel, anew a moment after somebody leaves a mapping out. */
export function useEffectOf(credentialId: number, batch: MappingBatchInput) {
  const [body] = useDebouncedValue(JSON.stringify(batch), 400);
  return useQuery({
    queryKey: ['previews', 'mappings', credentialId, body],
    queryFn: ({ signal }) => previewBatch(credentialId, JSON.parse(body) as MappingBatchInput, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    enabled: sizeOf(batch) > 0,
    placeholderData: keepPreviousData,
  });
}

/** Shows the effect of a batch, or that it is being counted. */
export function Effect({ effect: { data, error, refetch } }: { effect: ReturnType<typeof useEffectOf> }) {
  const { t } = useTranslation('publishing');
  return (
    <div aria-live="polite">
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Text size="sm">{t('preview.counting')}</Text>}
      {data && <PlanPreview preview={data} />}
    </div>
  );
}
