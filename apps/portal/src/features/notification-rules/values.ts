import {
  type NotificationRule,
  type NotificationRuleInput,
  RULE_KINDS,
  type RuleKind,
} from '@sluice/contracts/portal';

/** A rule as it is typed: addresses as one text, the connection as the value of a choice. */
export interface RuleValues extends Record<string, unknown>, Omit<NotificationRuleInput, TypedOtherwise> {
  emails: string;
  url: string;
  credential_id: string;
  has_quiet: boolean;
  quiet_from: string;
  quiet_to: string;
}
type TypedOtherwise = 'emails' | 'url' | 'credential_id' | 'quiet_from' | 'quiet_to';

/** The person and the service, from which a new rule is proposed. */
export interface Proposal {
  email: string;
  language: NotificationRuleInput['language'];
  timeZone: string;
  sendsMail: boolean;
}

export const newValues = ({ email, language, timeZone, sendsMail }: Proposal): RuleValues => ({
  label: '',
  is_active: true,
  kinds: [...RULE_KINDS],
  credential_id: '',
  refused_from: 1,
  stock_threshold: 5,
  way: sendsMail ? 'email' : 'slack',
  emails: email,
  url: '',
  cadence: 'at_once',
  daily_at: '08:30',
  has_quiet: false,
  quiet_from: '22:00',
  quiet_to: '07:00',
  urgent_kinds: [],
  tells_end: true,
  hourly_limit: 30,
  language,
  time_zone: timeZone,
});

export function valuesOf(rule: NotificationRule): RuleValues {
  const { credential_id, emails, quiet_from, quiet_to, ...rest } = requestOf(rule);
  return {
    ...rest,
    credential_id: credential_id === null ? '' : String(credential_id),
    emails: emails.join('\n'),
    url: '',
    has_quiet: quiet_from !== null,
    quiet_from: quiet_from ?? '22:00',
    quiet_to: quiet_to ?? '07:00',
  };
}

/** The rule as it is sent: of what was typed, only what the choices beside it use. */
export function inputOf(values: RuleValues): NotificationRuleInput {
  const { has_quiet, url, emails, credential_id, quiet_from, quiet_to, urgent_kinds, ...rest } = values;
  const address = url.trim();
  return {
    ...(rest as NotificationRuleInput),
    credential_id: credential_id === '' ? null : Number(credential_id),
    emails: rest.way === 'email' ? addressesIn(emails) : [],
    ...(rest.way !== 'email' && address !== '' ? { url: address } : {}),
    quiet_from: has_quiet ? quiet_from : null,
    quiet_to: has_quiet ? quiet_to : null,
    urgent_kinds: urgent_kinds.filter((kind) => rest.kinds.includes(kind)),
  };
}

/** A rule as it is, to be sent again with a change; its secret address stays as it is. */
export const requestOf = (rule: NotificationRule): NotificationRuleInput => ({
  label: rule.label,
  is_active: rule.is_active,
  kinds: rule.kinds,
  credential_id: rule.credential_id,
  refused_from: rule.refused_from,
  stock_threshold: rule.stock_threshold,
  way: rule.way,
  emails: rule.emails,
  cadence: rule.cadence,
  daily_at: rule.daily_at,
  quiet_from: rule.quiet_from,
  quiet_to: rule.quiet_to,
  urgent_kinds: rule.urgent_kinds,
  tells_end: rule.tells_end,
  hourly_limit: rule.hourly_limit,
  language: rule.language,
  time_zone: rule.time_zone,
});

/** Addresses that stand on lines, or between commas. */
const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '');

/** Kinds in the order of the form. */
export const inOrder = (kinds: readonly RuleKind[]): RuleKind[] =>
  RULE_KINDS.filter((kind) => kinds.includes(kind));
