import { Alert, Button, Group, Stack } from '@mantine/core';
import type { BulkOrderOutcome } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { BulkFrame } from './BulkFrame.tsx';
import { RefusedOrders } from './RefusedOrders.tsx';

interface BulkResultProps {
  title: string;
  outcomes: readonly BulkOrderOutcome[];
  onClose(): void;
}

/** The end of an action on many orders: how many are on their way, and why the others are not. */
export function BulkResult({ title, outcomes, onClose }: BulkResultProps) {
  const { t } = useTranslation('orders');
  const refused = outcomes.filter(({ refusal }) => refusal !== null);
  const sent = outcomes.length - refused.length;
  return (
    <BulkFrame title={title} onClose={onClose}>
      <Stack gap="md">
        {sent > 0 && (
          <Alert role="status" color="green" variant="light">
            {t('bulk.sent', { count: sent })}
          </Alert>
        )}
        {refused.length > 0 && (
          <>
            <Alert color="yellow" variant="light">
              {t('bulk.left', { count: refused.length })}
            </Alert>
            <RefusedOrders outcomes={refused} />
          </>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('bulk.close')}
          </Button>
        </Group>
      </Stack>
    </BulkFrame>
  );
}
