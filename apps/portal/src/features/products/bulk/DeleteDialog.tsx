import { Loader } from '@mantine/core';
import type { ProductSelection } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { previewAction, startAction } from './actions.ts';

interface DeleteDialogProps {
  selection: ProductSelection;
  size: number;
  onClose(): void;
  onStarted(id: number): void;
}

/** Says what deleting takes with it before it is done: it cannot be undone. */
export function DeleteDialog({ selection, size, onClose, onStarted }: DeleteDialogProps) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const preview = useQuery({
    queryKey: ['bulk-actions', 'preview-delete', selection],
    queryFn: () => previewAction({ kind: 'delete', selection }),
    gcTime: 0,
  });
  const count = preview.data?.total ?? size;
  const live = preview.data?.live_listings ?? 0;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('delete.title', { count, shown: format.number(count) })}
      confirm={t('delete.confirm', { count, shown: format.number(count) })}
      danger
      waits={preview.isPending}
      action={async () => onStarted((await startAction({ kind: 'delete', selection })).id)}
    >
      {preview.isPending && <Loader size="xs" />}
      {preview.isError && <ErrorState error={preview.error} />}
      {preview.data &&
        (live > 0 ? t('delete.live', { count: live, shown: format.number(live) }) : t('delete.text'))}
    </ConfirmDialog>
  );
}
