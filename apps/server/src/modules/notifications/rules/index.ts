import type { Endpoint } from '../../../platform/http/endpoint.ts';
import { createNotificationRule } from './portal/create-rule.ts';
import { deleteNotificationRule } from './portal/delete-rule.ts';
import type { RulePortalDeps } from './portal/deps.ts';
import { listNotificationRules } from './portal/list-rules.ts';
import { listNotificationSends } from './portal/list-sends.ts';
import { replaceNotificationRule } from './portal/replace-rule.ts';
import { tryNotificationRule } from './portal/try-rule.ts';

export type { RulePortalDeps } from './portal/deps.ts';
export { letRulesSpeak } from './speak.ts';
export { sealedRules, sweepNotices } from './sweep.ts';
export { startNotices } from './worker.ts';

/** Rules by which people who are away are told of troubles, and their messages. */
export const rulePortalEndpoints = (deps: RulePortalDeps): Endpoint[] => [
  listNotificationRules(deps),
  createNotificationRule(deps),
  replaceNotificationRule(deps),
  deleteNotificationRule(deps),
  tryNotificationRule(deps),
  listNotificationSends(deps),
];
