import type { SavedView } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { ProductsSearch } from '../search.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { addressOf, keptOf, useViews } from './use-views.ts';

export type ViewDialog = 'new' | 'rename' | 'delete';

interface ViewDialogsProps {
  dialog: ViewDialog;
  current: SavedView | undefined;
  search: ProductsSearch;
  onOpen(search: ProductsSearch): void;
  onClose(): void;
}

/** The dialogs that save, rename or delete a view. */
export function ViewDialogs({ dialog, current, search, onOpen, onClose }: ViewDialogsProps) {
  const { t } = useTranslation('products');
  const { create, change, remove } = useViews();
  const isNew = dialog === 'new';
  if (dialog === 'delete')
    return (
      <ConfirmDialog
        opened
        onClose={onClose}
        title={t('views.deleteTitle', { name: current?.name })}
        confirm={t('views.delete')}
        danger
        action={async () => {
          await remove.mutateAsync(current!.id);
          onOpen({ ...search, view: undefined });
        }}
      >
        {t(current?.is_shared ? 'views.deleteShared' : 'views.deleteOwn')}
      </ConfirmDialog>
    );
  return (
    <SaveViewDialog
      title={t(isNew ? 'views.saveAs' : 'views.rename')}
      initial={isNew ? undefined : current!}
      onClose={onClose}
      submit={(input) =>
        isNew
          ? create.mutateAsync({ ...input, ...keptOf(search) })
          : change.mutateAsync({ id: current!.id, ...input })
      }
      onDone={(view) => onOpen(isNew ? addressOf(view) : { ...search, view: view.id })}
    />
  );
}
