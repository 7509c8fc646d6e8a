import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../lib/focus-back.ts';
import type { FormState } from '../lib/form.ts';
import { FormButtons } from './FormButtons.tsx';
import { Refusal } from './Refusal.tsx';
import { useUnsavedQuestion } from './unsaved.tsx';

interface FormDialogProps {
  onClose(): void;
  title: string;
  /** Of `useApiForm`. */
  state: FormState;
  /** The verb of the button that sends it. */
  submit: string;
  danger?: boolean;
  size?: string;
  children: ReactNode;
}

/**
 * A form in a dialog, shown while it is in the document. Closing it with something typed asks first.
 */
export function FormDialog({ onClose, title, state, submit, danger, size, children }: FormDialogProps) {
  const { t } = useTranslation('ui');
  useFocusBack();
  const [close, question] = useUnsavedQuestion(state.form.isDirty(), onClose);
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
          <Refusal of={state.general} />
          {children}
          {question}
          <FormButtons onCancel={close} submit={submit} busy={state.busy} danger={danger} />
        </Stack>
      </form>
    </Modal>
  );
}
