import type { ImportDetail } from '@sluice/contracts/portal';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { isOpen } from './ImportState.tsx';

type Choices = Pick<ImportDetail, 'mode' | 'dry_run' | 'mapping' | 'options'>;

/** Imports started in this tab whose end is not announced yet: a short one ends before its page first reads it. */
const started = new Set<number>();

/** Starts a dry run or a run of an uploaded file, and opens its page. */
export function useRun(fileId: number) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Choices) =>
      call(api.POST('/portal/api/import-files/{id}/runs', { params: { path: { id: fileId } }, body })),
    onSuccess: ({ id }) => {
      started.add(id);
      return navigate({ to: '/imports/$id', params: { id: String(id) }, ignoreBlocker: true });
    },
  });
}

/** Announces the end of an import that was started here or ran when its page was opened. */
export function useEndAnnounced({ id, status, file_name }: ImportDetail): void {
  const { t } = useTranslation('imports');
  const running = useRef(isOpen(status) || started.has(id));
  useEffect(() => {
    if (!running.current || isOpen(status)) return;
    running.current = false;
    started.delete(id);
    announce(t('announced', { file: file_name, status: t(`statuses.${status}`) }));
  }, [id, status, file_name, t]);
}
