import { message } from '@sluice/contracts/messages';
import type { NotificationRuleInput, RuleWay } from '@sluice/contracts/portal';
import { isTimeZone } from '../../../platform/days.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { isCallableUrl } from '../../../platform/outbound/callable-url.ts';

/** Whether a way leads to a secret address. */
export const hasUrl = (way: RuleWay): boolean => way !== 'email';

/** @throws ValidationError for parts that do not fit each other */
export function checkRule({
  way,
  emails,
  url,
  quiet_from,
  quiet_to,
  time_zone,
}: NotificationRuleInput): void {
  if (way === 'email' && emails.length === 0) throw invalid('emails', message('rule_without_emails'));
  if (hasUrl(way) && url && !isCallableUrl(url)) throw invalid('url', message('endpoint_url'));
  const isHalf = (quiet_from === null) !== (quiet_to === null);
  if (isHalf || (quiet_from !== null && quiet_from === quiet_to))
    throw invalid('quiet_to', message('rule_quiet_half'));
  if (!isTimeZone(time_zone)) throw invalid('time_zone', message('rule_time_zone'));
}
