import type { ProductOutcome, ProductWrite } from '../catalog/index.ts';
import type { Matched } from './match.ts';

/** Why a product of the site did not come in, in words for the merchant; null when it did. */
export function problemsOf(
  matched: Matched,
  write: ProductWrite | undefined,
  outcome: ProductOutcome | undefined,
): string | null {
  if (matched.kind === 'ambiguous')
    return `products ${matched.candidates.join(', ')} have the same barcode: choose which one it is`;
  if (write !== undefined && !write.errors.isEmpty)
    return Object.values(write.errors.errors).flat().join('; ');
  if (outcome?.result === 'over_quota') return 'the product limit of the plan is reached; upgrade the plan';
  if (outcome?.result === 'not_found') return 'the product was deleted meanwhile';
  return null;
}
