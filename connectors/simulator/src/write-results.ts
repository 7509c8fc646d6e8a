import {
  ConnectorError,
  type Issue,
  type IssueCode,
  type ListingKey,
  type SyncResult,
  type TermDeletion,
  type TermKey,
  type TicketResult,
} from '@sluice/connector-kit';
import type { ItemAnswer, ItemError, SyncAnswer } from './schema.ts';

const ISSUE_OF: Readonly<Record<string, IssueCode>> = {
  missing_field: 'missing_field',
  invalid_field: 'invalid_value',
  invalid_price: 'invalid_price',
  invalid_image: 'invalid_image',
  duplicate_sku: 'duplicate_key',
  unknown_brand: 'unknown_brand',
  unknown_category: 'unknown_category',
  missing_attribute: 'missing_attribute',
  invalid_attribute: 'invalid_attribute',
  unknown_store: 'unknown_store',
  listing_not_found: 'listing_not_found',
};

const FIELD_OF: Readonly<Record<string, string>> = {
  brand_id: 'brand',
  category_id: 'categoryPath',
  category_path: 'categoryPath',
  category: 'categoryPath',
};

export function issueOf({ code, field, message }: ItemError): Issue {
  const issue = { code: ISSUE_OF[code] ?? 'rejected', message };
  return field === null ? issue : { ...issue, field: FIELD_OF[field] ?? field };
}

type Failed = Extract<TicketResult, { outcome: 'rejected' | 'retry' }>;

/** Asks for another try when any error is retryable, since the others may be its consequence. */
function failureOf(externalKey: string, errors: readonly ItemError[]): Failed {
  const passing = errors.find((error) => error.retryable);
  if (!passing) return { externalKey, outcome: 'rejected', issues: errors.map(issueOf) };
  const error = new ConnectorError({ kind: 'unavailable', message: passing.message });
  return { externalKey, outcome: 'retry', error };
}

export type WriteKind = 'write' | 'withdraw';

/** Translates the channel's answer for one item. Withdrawing what is not there has the desired effect. */
export function ticketResult(answer: ItemAnswer, kind: WriteKind): TicketResult | null {
  const { sku, id, status, errors } = answer;
  if (sku === null) return null;
  if (kind === 'withdraw') {
    const gone = status === 'withdrawn' || errors.some((error) => error.code === 'listing_not_found');
    return gone ? { externalKey: sku, outcome: 'withdrawn' } : failureOf(sku, errors);
  }
  if (status === 'failed' || id === null) return failureOf(sku, errors);
  return { externalKey: sku, outcome: 'live', syncId: id };
}

/** One result per key: an item the channel passed over in silence may or may not have been applied. */
export function resultsFor(
  keys: readonly ListingKey[],
  answers: readonly ItemAnswer[],
  kind: WriteKind,
): TicketResult[] {
  const told = new Map<string, TicketResult>();
  for (const answer of answers) {
    const result = ticketResult(answer, kind);
    if (result) told.set(result.externalKey, result);
  }
  return keys.map(({ externalKey }) => told.get(externalKey) ?? untold(externalKey));
}

function untold(externalKey: string): TicketResult {
  const message = 'the channel did not say what became of this item';
  return { externalKey, outcome: 'retry', error: new ConnectorError({ kind: 'unknown_outcome', message }) };
}

/** Brands and categories are answered in the order they were sent. */
export function syncResults(
  items: readonly { readonly externalKey: string }[],
  answers: readonly SyncAnswer[],
): SyncResult[] {
  return items.map(({ externalKey }, at): SyncResult => {
    const answer = answers[at];
    if (answer?.id !== undefined) {
      const made = answer.status === 'created';
      return { externalKey, outcome: 'synced', syncId: answer.id, ...(made && { made }) };
    }
    if (answer) return failureOf(externalKey, answer.errors);
    const message = 'the channel did not say what became of this item';
    return { externalKey, outcome: 'retry', error: new ConnectorError({ kind: 'unknown_outcome', message }) };
  });
}

export function deletionResults(
  terms: readonly TermKey[],
  answers: readonly { readonly status: string }[],
): TermDeletion[] {
  return terms.map((term, at): TermDeletion => {
    const status = answers[at]?.status;
    if (status === 'deleted') return { ...term, outcome: 'deleted' };
    if (status === 'in_use')
      return { ...term, outcome: 'in_use', message: 'listings or categories refer to it' };
    const message = 'the channel did not say what became of this term';
    return { ...term, outcome: 'retry', error: new ConnectorError({ kind: 'unknown_outcome', message }) };
  });
}
