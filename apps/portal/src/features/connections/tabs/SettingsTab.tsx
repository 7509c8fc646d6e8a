import { Stack } from '@mantine/core';
import type { ConnectionDetail } from '@sluice/contracts/portal';
import { RatesPanel } from '../RatesPanel.tsx';
import { SettingsForm } from '../SettingsForm.tsx';

export function SettingsTab({ connection }: { connection: ConnectionDetail }) {
  return (
    <Stack>
      <SettingsForm connection={connection} />
      {connection.role !== 'source' && <RatesPanel />}
    </Stack>
  );
}
