import type { Database } from '../../../platform/db/database.ts';

/** What the endpoints of publishing need from outside. */
export interface PortalPublishingDeps {
  db: Database;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  mediaUrl(key: string): string;
  /** Tells those who work in the background that there is something to do. */
  wake(signal: BackgroundSignal): void;
}

export type BackgroundSignal = 'changes' | 'deliveries' | 'tasks';
