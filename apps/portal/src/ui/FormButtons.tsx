import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface FormButtonsProps {
  onCancel(): void;
  /** The verb of the button that sends the form. */
  submit: string;
  busy: boolean;
  danger?: boolean | undefined;
}

/** The end of a form in a dialog. */
export function FormButtons({ onCancel, submit, busy, danger }: FormButtonsProps) {
  const { t } = useTranslation('ui');
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={busy} color={danger ? 'red.8' : undefined}>
        {submit}
      </Button>
    </Group>
  );
}
