import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../lib/focus-back.ts';
import type { useApiForm } from '../lib/form.ts';
import { ErrorState } from './states.tsx';

type ApiForm = ReturnType<typeof useApiForm<Record<string, never>, unknown>>;

interface FormDialogProps {
  onClose(): void;
  title: string;
  /** Of `useApiForm`. */
  state: { form: { isDirty(): boolean }; general: string | null; busy: boolean; props: ApiForm['props'] };
  /** The verb of the button that sends it. */
  submit: string;
  danger?: boolean;
  size?: string;
  children: ReactNode;
}

/**
 * A form in a dialog, shown while it is in the document. Closing it with something typed asks first, in the dialog itself:
 * a second one on top would take the focus from it.
 */
export function FormDialog({ onClose, title, state, submit, danger, size, children }: FormDialogProps) {
  const { t } = useTranslation('ui');
  const [asking, setAsking] = useState(false);
  useFocusBack();
  const close = (): void => {
    if (state.form.isDirty() && !asking) setAsking(true);
    else onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={size ?? 'md'}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form {...state.props}>
        <Stack gap="md">
          {state.general !== null && <ErrorState error={new Error(state.general)} />}
          {children}
          {asking && (
            <Alert
              role="alert"
              color="yellow"
              variant="light"
              styles={{ title: { color: 'var(--mantine-color-text)' } }}
              title={t('leave.title')}
            >
              <Group gap="xs">
                <Button variant="default" size="xs" onClick={onClose}>
                  {t('leave.leave')}
                </Button>
                <Button variant="default" size="xs" onClick={() => setAsking(false)} data-autofocus>
                  {t('leave.stay')}
                </Button>
              </Group>
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={state.busy} color={danger ? 'red.8' : undefined}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
