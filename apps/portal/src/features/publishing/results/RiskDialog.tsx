import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface RiskDialogProps {
  opened: boolean;
  onClose(): void;
  /** The connection. */
  name: string;
  action(): Promise<unknown>;
}

/** Asks whether somebody has looked on the channel before a listing is sent there that may have arrived already. */
export function RiskDialog({ opened, onClose, name, action }: RiskDialogProps) {
  const { t } = useTranslation('publishing');
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('results.riskyTitle')}
      confirm={t('results.riskyConfirm')}
      danger
      action={action}
    >
      {t('results.riskyText', { name })}
    </ConfirmDialog>
  );
}
