import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link within a coloured notice: of the colour of its words, as the blue of links would be too light there. */
export function NoticeLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} size="sm" c="var(--mantine-color-text)" underline="always">
      {children}
    </Anchor>
  );
}
