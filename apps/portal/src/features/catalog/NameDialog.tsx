import { TextInput } from '@mantine/core';
import { BrandInput } from '@sluice/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

interface NameDialogProps {
  title: string;
  submit: string;
  name?: string;
  /** First parts of the query keys that are out of date then. */
  stale: readonly string[];
  send(name: string): Promise<unknown>;
  onClose(): void;
}

/** Asks for the name of a new brand, group or category, or for another name of an old one. */
export function NameDialog({ title, submit, name = '', stale, send, onClose }: NameDialogProps) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const state = useApiForm({
    initial: { name },
    schema: BrandInput,
    submit: (values) => send(values.name),
    onDone: () => {
      for (const key of stale) void client.invalidateQueries({ queryKey: [key] });
      onClose();
    },
  });
  return (
    <FormDialog onClose={onClose} title={title} state={state} submit={submit}>
      <TextInput label={t('name')} required data-autofocus {...state.form.getInputProps('name')} />
    </FormDialog>
  );
}
