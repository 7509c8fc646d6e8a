import type { TraceStep } from '../../pricing/index.ts';
import { matches, type RuleFact, type RuleSubject } from './rule.ts';

export interface Decision {
  excluded: boolean;
  /** The rule that decided; null when none matched. */
  ruleId: number | null;
  text: string;
}

/**
 * The first rule that matches decides. Where none does, a product goes out, unless there are rules that include: then
 * only what they name does.
 */
export function decide(rules: readonly RuleFact[], subject: RuleSubject): Decision {
  const rule = rules.find((one) => matches(one.conditions, subject));
  if (rule !== undefined) {
    const excluded = rule.action === 'exclude';
    return { excluded, ruleId: rule.id, text: `${nameOf(rule)} ${excluded ? 'excludes' : 'includes'} it` };
  }
  const excluded = rules.some((one) => one.action === 'include');
  const text = excluded ? 'no rule includes it' : 'no rule excludes it';
  return { excluded, ruleId: null, text };
}

const nameOf = ({ position, label }: RuleFact): string =>
  label === '' ? `rule ${position}` : `rule ${position} "${label}"`;

/** The decision as a step of the trace; nothing to tell where there are no rules. */
export const ruleStep = (rules: readonly RuleFact[], decision: Decision): TraceStep[] =>
  rules.length === 0 ? [] : [{ level: 'rule', text: decision.text, value: null }];
