import type { BulkStatus } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { Status, type Tone } from '../../ui/Status.tsx';

const TONES: Record<BulkStatus, Tone> = {
  queued: 'pending',
  processing: 'info',
  completed: 'live',
  completed_with_errors: 'pending',
  failed: 'error',
};

export const isOpen = (status: BulkStatus): boolean => status === 'queued' || status === 'processing';

export function ImportState({ status }: { status: BulkStatus }) {
  const { t } = useTranslation('imports');
  return <Status tone={TONES[status]}>{t(`statuses.${status}`)}</Status>;
}
