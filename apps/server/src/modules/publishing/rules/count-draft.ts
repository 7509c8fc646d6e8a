import type { PublishRuleCount } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { countMatches, matchingProducts } from './count.ts';
import { checkRule, listRules, type PublishRule } from './store.ts';

const EXAMPLES = 5;
/** The id of a rule that is not stored yet; no stored rule has it. */
const NEW = 0;

/**
 * Counts the products a rule would match and decide at its position among the others, which is last for a new one.
 *
 * @param place the rule it replaces, and its position
 * @throws ValidationError
 */
export async function countDraft(
  tx: Tx,
  connectionId: number,
  raw: unknown,
  place: { id: number | null; position: number | null },
): Promise<PublishRuleCount> {
  const [input, rules] = await Promise.all([checkRule(tx, raw), tx.run(listRules(tx, connectionId))]);
  const before = rules.find((rule) => rule.id === place.id);
  const others = rules.filter((rule) => rule !== before);
  const at = Math.min((place.position ?? before?.position ?? rules.length + 1) - 1, others.length);
  const draft: PublishRule = {
    id: NEW,
    position: at + 1,
    action: input.action,
    label: input.label ?? '',
    // Counted as active: an inactive rule decides nothing, and the question is what it would do.
    is_active: true,
    conditions: input.conditions,
  };
  const [counts, all, examples] = await Promise.all([
    countMatches(tx, others.toSpliced(at, 0, draft)),
    tx.first(sql<{ n: number }>`select count(*) as n from products where tenant_id = ${tx.tenantId}`),
    tx.run(matchingProducts(tx, input.conditions, EXAMPLES)),
  ]);
  return { matching: counts[at]!.matching, deciding: counts[at]!.deciding, products: all!.n, examples };
}
