import type { Job } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from './api.ts';
import { fieldLabel } from './field-names.ts';
import { type Format, useFormat } from './format.ts';

/** Queued and running jobs of the tenant, the newest first; live events keep them fresh. */
export const useOpenJobs = () =>
  useQuery({
    queryKey: ['jobs', 'open'],
    queryFn: async ({ signal }): Promise<Job[]> =>
      (await call(api.GET('/portal/api/jobs', { params: { query: { is_open: true } }, signal }))).data,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.length > 0 ? 3_000 : 30_000),
  });

/** Names a job from its kind and the service's label: a file, codes of fields, or names of channels. */
export function jobName(
  { kind, label }: Pick<Job, 'kind' | 'label'>,
  t: TFunction,
  list: Format['list'],
): string {
  switch (kind) {
    case 'import':
      return t('lib:job.import', { file: label });
    case 'delete':
      return t('lib:job.delete');
    case 'publish':
      return label === '' ? t('lib:job.publishAll') : t('lib:job.publish', { channels: label });
    default: {
      const fields = label.split(', ').map((code) => fieldLabel(t, 'lib:job.field', code));
      return t(`lib:job.${kind}`, { fields: list(fields) });
    }
  }
}

/** Names jobs in the person's language. */
export function useJobName(): (job: Pick<Job, 'kind' | 'label'>) => string {
  const { t } = useTranslation('lib');
  const { list } = useFormat();
  return useCallback((job) => jobName(job, t, list), [t, list]);
}

/** Where a job is looked at: its results, and for an edit the way back. */
export const jobLink = ({ kind, id }: Pick<Job, 'kind' | 'id'>): LinkProps =>
  kind === 'import'
    ? linkOptions({ to: '/imports/$id', params: { id: String(id) } })
    : linkOptions({ to: '/products', search: { action: id } });
