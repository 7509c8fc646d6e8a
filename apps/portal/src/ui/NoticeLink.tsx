import type { ReactNode } from 'react';
import { AnchorLink } from './links.tsx';

/** A link within a coloured notice: of the colour of its words, as the blue of links would be too light there. */
export function NoticeLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <AnchorLink to={to} size="sm" c="var(--mantine-color-text)" underline="always">
      {children}
    </AnchorLink>
  );
}
