import { type Message, message, severalMessages } from '@sluice/contracts/messages';
import type { ProductOutcome, ProductWrite } from '../catalog/index.ts';
import type { Matched } from './match.ts';

/** Why a product of the site did not come in, in words for the merchant; null when it did. */
export function problemsOf(
  matched: Matched,
  write: ProductWrite | undefined,
  outcome: ProductOutcome | undefined,
): Message | null {
  if (matched.kind === 'ambiguous')
    return message('source_ambiguous', { products: matched.candidates.map(String) });
  if (write !== undefined && !write.errors.isEmpty)
    return severalMessages(Object.values(write.errors.messages).flat());
  if (outcome?.result === 'over_quota') return message('product_limit');
  if (outcome?.result === 'not_found') return message('product_deleted_meanwhile');
  return null;
}
