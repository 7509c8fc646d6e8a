import type { Database } from '../../../../platform/db/database.ts';
import type { Mailer } from '../../../../platform/mail/index.ts';
import type { MasterKeys } from '../../../../platform/secrets/index.ts';

export interface RulePortalDeps {
  db: Database;
  masterKeys: MasterKeys;
  mailer: Pick<Mailer, 'hasServer'>;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
}

/** Shared by the endpoints of rules. Rules lead news of the shop out of it, so admins alone set them up. */
export const SHARED = { tag: 'Notifications', subject: 'notification_rule', role: 'admin' } as const;
