import type { BatchOrigin, MappingBatchInput, MappingProposal } from '@sluice/contracts/portal';
import { api, call } from '../../../../lib/api.ts';

/** Where mappings to confirm come from. */
export type ProposalSource =
  | {
      origin: 'suggestions';
      minConfidence: number;
      search: string | undefined;
      withProducts: boolean | undefined;
    }
  | { origin: 'connection'; from: number }
  | { origin: 'file'; file: File };

/** Asks the service for mappings to confirm. Nothing is mapped by that. */
export function readProposal(
  id: number,
  source: ProposalSource,
  signal: AbortSignal,
): Promise<MappingProposal> {
  const path = { id };
  if (source.origin === 'file')
    return call(
      api.POST('/portal/api/connections/{id}/mapping-files', {
        params: { path },
        body: { file: source.file },
        signal,
      }),
    );
  if (source.origin === 'connection')
    return call(
      api.GET('/portal/api/connections/{id}/mapping-copy', {
        params: { path, query: { from: source.from } },
        signal,
      }),
    );
  const { minConfidence, search, withProducts } = source;
  const query = { min_confidence: minConfidence, search, with_products: withProducts };
  return call(
    api.GET('/portal/api/connections/{id}/mapping-suggestions', { params: { path, query }, signal }),
  );
}

/** The batch that sets a proposal, but for categories that somebody left out. */
export function batchOf(
  origin: BatchOrigin,
  { categories, sources, values }: MappingProposal,
  leftOut: ReadonlySet<number>,
  withAttributes: boolean,
): MappingBatchInput {
  return {
    origin,
    categories: categories
      .filter((one) => !leftOut.has(one.category_id))
      .map(({ category_id, sync_id }) => ({ category_id, sync_id })),
    sources: withAttributes
      ? sources.map(({ category_sync_id, code, source, argument }) => ({
          category_sync_id,
          code,
          source,
          argument,
        }))
      : [],
    values: withAttributes
      ? values.map(({ category_sync_id, code, value, channel_value }) => ({
          category_sync_id,
          code,
          value,
          channel_value,
        }))
      : [],
  };
}

export const sizeOf = ({ categories = [], sources = [], values = [] }: MappingBatchInput): number =>
  categories.length + sources.length + values.length;

export const previewBatch = (id: number, body: MappingBatchInput, signal?: AbortSignal) =>
  call(
    api.POST('/portal/api/connections/{id}/mapping-batches/preview', {
      params: { path: { id } },
      body,
      ...(signal && { signal }),
    }),
  );

export const makeBatch = (id: number, body: MappingBatchInput) =>
  call(api.POST('/portal/api/connections/{id}/mapping-batches', { params: { path: { id } }, body }));
