import type { OnceLink } from '@sluice/contracts/portal';

/** A link that was just made, and what it is for. */
export interface FreshLink extends OnceLink {
  kind: 'invitation' | 'password';
  email: string;
}
