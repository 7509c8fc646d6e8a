import { Stack } from '@mantine/core';
import type { ConnectionDetail } from '@sluice/contracts/portal';
import { RatesPanel } from '../RatesPanel.tsx';
import { SettingsForm } from '../SettingsForm.tsx';

export function SettingsTab({ connection }: { connection: ConnectionDetail }) {
  // A new form after every save, which begins with what holds now.
  const version = JSON.stringify(connection.settings);
  return (
    <Stack maw={860}>
      <SettingsForm key={version} connection={connection} />
      {connection.role !== 'source' && <RatesPanel />}
    </Stack>
  );
}
