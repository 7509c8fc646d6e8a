import { Alert, Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { SavedView } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useApiForm } from '../../../lib/form.ts';
import { useRights } from '../../../lib/session.ts';

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
  const { form, props, busy, general } = useApiForm({
    initial: { name: initial?.name ?? '', is_shared: initial?.is_shared ?? false },
    submit,
    onDone: (view) => {
      onDone(view);
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': ui('close') }}>
      <form {...props}>
        <Stack>
          {general && (
            <Alert color="red" variant="light" role="alert">
              {general}
            </Alert>
          )}
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
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {ui('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
