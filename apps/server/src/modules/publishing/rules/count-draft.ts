import type { PublishRuleCount } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { countMatches, matchingProducts } from './count.ts';
import { checkRule, listRules, type PublishRule } from './store.ts';

const EXAMPLES = 5;
/** No rule has it: of one that is not stored yet. */
const NEW = 0;

/**
 * How many products a rule would match and decide in its place among the others, which is last for a new one.
 *
 * @param place the rule it takes the place of, and where it is to stand
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
    // Inactive it decides nothing; what it would do is what is asked.
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
