import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';

interface StickyBarProps {
  /** Whether it stays in sight; it need not while there is nothing to save. */
  sticky?: boolean;
  children: ReactNode;
}

/** Ends a form that is longer than a screen, and stays in sight at its lower edge. */
export function StickyBar({ sticky = true, children }: StickyBarProps) {
  return (
    <Paper
      withBorder
      {...(sticky ? { shadow: 'md' } : {})}
      p="sm"
      mt="md"
      bg="var(--sluice-surface)"
      style={sticky ? { position: 'sticky', bottom: 0, zIndex: 20 } : {}}
    >
      {children}
    </Paper>
  );
}
