import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../audit/index.ts';
import { log } from './rules.ts';
import { write } from './speak.ts';

/** Test messages of a rule in an hour: the mail server of the operator is no means to write to strangers. */
const MOST_TESTS = 10;

/** Sends a test message to every address of a rule, also in quiet hours. @throws ApiError not_found; conflict for too many */
export async function tryRule(tx: Tx, actor: Actor, id: number, now: Date): Promise<void> {
  const rule = await tx.first(sql<{ id: number; addresses: string[] }>`
    select id, addresses from notification_rules where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  if (rule === undefined) throw notFound('notification_rule');
  const sent = await tx.first(sql<{ n: number }>`
    select count(distinct batch) as n from notification_sends
    where tenant_id = ${tx.tenantId} and rule_id = ${id} and kind = 'test'
      and created_at > ${now}::timestamptz - interval '1 hour'`);
  if (sent!.n >= MOST_TESTS) throw new ApiError('conflict', message('rule_tests', { limit: MOST_TESTS }));
  write(tx, rule, { kind: 'test', facts: [], now });
  log(tx, actor, id, { action: 'notification_rule.tested' });
}
