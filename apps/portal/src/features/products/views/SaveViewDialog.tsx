import { Checkbox, TextInput } from '@mantine/core';
import type { SavedView } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useApiForm } from '../../../lib/form.ts';
import { useRights } from '../../../lib/session.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';

interface SaveViewDialogProps {
  title: string;
  initial: SavedView | undefined;
  onClose(): void;
  submit(input: { name: string; is_shared: boolean }): Promise<SavedView>;
  onDone(view: SavedView): void;
}

/** Names a view and says who sees it. */
export function SaveViewDialog({ title, initial, onClose, submit, onDone }: SaveViewDialogProps) {
  const { t } = useTranslation('products');
  const { t: ui } = useTranslation('ui');
  const { is } = useRights();
  const state = useApiForm({
    initial: { name: initial?.name ?? '', is_shared: initial?.is_shared ?? false },
    submit,
    onDone: (view) => {
      onDone(view);
      onClose();
    },
  });
  const { form } = state;
  return (
    <FormDialog onClose={onClose} title={title} state={state} submit={ui('save')}>
      <TextInput
        label={t('views.name')}
        data-autofocus
        required
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <Checkbox
        label={t('views.shareWithAll')}
        disabled={!is('editor')}
        {...form.getInputProps('is_shared', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
