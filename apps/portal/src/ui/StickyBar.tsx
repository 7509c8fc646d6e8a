import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';

/** Ends a form that is longer than a screen, and stays in sight at its lower edge. */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <Paper
      withBorder
      shadow="md"
      p="sm"
      mt="md"
      bg="var(--sluice-surface)"
      style={{ position: 'sticky', bottom: 0, zIndex: 20 }}
    >
      {children}
    </Paper>
  );
}
