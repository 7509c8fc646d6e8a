import { type Step, traceStep } from '../../pricing/index.ts';
import { matches, type RuleFact, type RuleSubject } from './rule.ts';

export interface Decision {
  excluded: boolean;
  /** The rule that decided; undefined when none matched. */
  rule: RuleFact | undefined;
}

/**
 * The first matching rule decides. Without a match a product goes out, unless there are rules that include: then only
 * products they name do.
 */
export function decide(rules: readonly RuleFact[], subject: RuleSubject): Decision {
  const rule = rules.find((one) => matches(one.conditions, subject));
  if (rule !== undefined) return { excluded: rule.action === 'exclude', rule };
  return { excluded: rules.some((one) => one.action === 'include'), rule };
}

const AT = { about: 'targeting', level: 'rule', value: null } as const;

/** The decision as a step of the trace; no step where there are no rules. */
export function ruleStep(rules: readonly RuleFact[], { excluded, rule }: Decision): Step[] {
  if (rules.length === 0) return [];
  if (rule === undefined)
    return [traceStep(AT, excluded ? 'trace.no_rule_includes' : 'trace.no_rule_excludes', {})];
  const { id: rule_id, position, label } = rule;
  const does = excluded ? 'excludes' : 'includes';
  return [
    label === ''
      ? traceStep(AT, `trace.rule_${does}`, { rule_id, position })
      : traceStep(AT, `trace.named_rule_${does}`, { rule_id, position, label }),
  ];
}
