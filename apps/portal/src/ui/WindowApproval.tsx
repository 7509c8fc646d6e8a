import { Alert, Checkbox, Stack } from '@mantine/core';
import type { PublishPreview } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';

interface WindowApprovalProps {
  preview: PublishPreview;
  confirmed: boolean;
  onChange(confirmed: boolean): void;
}

/**
 * Says beforehand that the guard would hold the beginning or the end of a scheduled price, and lets the person confirm the
 * shown prices now; nothing where both would pass.
 */
export function WindowApproval({ preview, confirmed, onChange }: WindowApprovalProps) {
  const { t } = useTranslation('ui');
  const beginning = preview.connections.some((one) => one.would_be_held);
  const end = preview.connections.some((one) => one.back_would_be_held);
  if (!beginning && !end) return null;
  return (
    <Alert color="yellow" variant="light" title={t('waits.title')}>
      <Stack gap="sm">
        {t(`waits.${beginning ? (end ? 'both' : 'beginning') : 'end'}`)}
        <Checkbox
          checked={confirmed}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          label={t('waits.confirm')}
          description={t('waits.confirmHelp')}
        />
      </Stack>
    </Alert>
  );
}
