import { Stack } from '@mantine/core';
import type { PublishPreview } from '@sluice/contracts/portal';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { PlanPreview } from '../../../ui/PlanPreview.tsx';
import { WindowApproval } from '../../../ui/WindowApproval.tsx';

interface ScheduleConfirmProps {
  preview: PublishPreview;
  confirm: string;
  onBack(): void;
  onDone(): void;
  action(confirmed: boolean): Promise<unknown>;
}

/**
 * Shows the prices that a scheduled price brings to the channels. Where the guard would hold its beginning or its end,
 * the person says beforehand whether it waits for approval or goes out as shown.
 */
export function ScheduleConfirm({ preview, confirm, onBack, onDone, action }: ScheduleConfirmProps) {
  const { t } = useTranslation('product');
  const [confirmed, setConfirmed] = useState(false);
  const applied = useRef(false);
  return (
    <ConfirmDialog
      opened
      wide
      onClose={() => (applied.current ? onDone() : onBack())}
      title={t('schedule.previewTitle')}
      confirm={confirm}
      action={async () => {
        await action(confirmed);
        applied.current = true;
      }}
    >
      <Stack gap="md">
        <PlanPreview preview={preview} guard={false} />
        <WindowApproval preview={preview} confirmed={confirmed} onChange={setConfirmed} />
      </Stack>
    </ConfirmDialog>
  );
}
