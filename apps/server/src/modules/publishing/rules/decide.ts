import type { TraceStep } from '@sluice/contracts/portal';
import { matches, type RuleFact, type RuleSubject } from './rule.ts';

export interface Decision {
  excluded: boolean;
  /** The rule that decided; null when none matched. */
  ruleId: number | null;
  text: string;
  /** The decision as a step of the trace. */
  code: 'rule' | 'no_rule_includes' | 'no_rule_excludes';
  facts: TraceStep['facts'];
}

/**
 * The first matching rule decides. Without a match a product goes out, unless there are rules that include: then only
 * products they name do.
 */
export function decide(rules: readonly RuleFact[], subject: RuleSubject): Decision {
  const rule = rules.find((one) => matches(one.conditions, subject));
  if (rule !== undefined) {
    const excluded = rule.action === 'exclude';
    const { id: rule_id, position, label, action } = rule;
    return {
      excluded,
      ruleId: rule.id,
      text: `${nameOf(rule)} ${excluded ? 'excludes' : 'includes'} it`,
      code: 'rule',
      facts: { rule_id, position, label, action },
    };
  }
  const including = rules.filter((one) => one.action === 'include').length;
  if (including === 0)
    return {
      excluded: false,
      ruleId: null,
      text: 'no rule excludes it',
      code: 'no_rule_excludes',
      facts: { rules: rules.length },
    };
  return {
    excluded: true,
    ruleId: null,
    text: 'no rule includes it',
    code: 'no_rule_includes',
    facts: { rules: including },
  };
}

const nameOf = ({ position, label }: RuleFact): string =>
  label === '' ? `rule ${position}` : `rule ${position} "${label}"`;

/** The decision as a step of the trace; no step where there are no rules. */
export const ruleStep = (
  rules: readonly RuleFact[],
  { code, facts, text }: Pick<Decision, 'code' | 'facts' | 'text'>,
): TraceStep[] =>
  rules.length === 0 ? [] : [{ about: 'targeting', code, facts, level: 'rule', text, value: null }];
