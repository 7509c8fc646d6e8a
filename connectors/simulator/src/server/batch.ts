import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type Answer, refusal } from './api.ts';
import { drawFailingItems } from './faults.ts';
import { type ItemAnswer, itemError, type Parsed, type ReferenceInput } from './listing-input.ts';
import type { Outcome } from './listings.ts';
import type { Simulator } from './simulator.ts';
import { openTicket } from './tickets.ts';
import { checker } from './validate.ts';

const checkBatch = checker(Type.Object({ items: Type.Array(Type.Unknown()) }));

/** One kind of batch: how its items are read and applied. */
export interface BatchKind<Input extends ReferenceInput> {
  maxItems: number;
  /** Whether a poisoned SKU makes the whole batch fail. */
  poisonable: boolean;
  parse(value: unknown): Parsed<Input>;
  apply(item: Input): Outcome;
}

/** Applies a batch now and answers with its results, or takes it in and answers with a ticket. */
export function runBatch<Input extends ReferenceInput>(
  simulator: Simulator,
  request: FastifyRequest,
  kind: BatchKind<Input>,
): Answer {
  const checked = checkBatch(request.body);
  if (!checked.ok)
    return refusal(422, 'invalid_request', 'The request is malformed.', { errors: checked.errors });
  const { items } = checked.value;
  if (items.length > kind.maxItems) {
    return refusal(413, 'batch_too_large', `At most ${kind.maxItems} items in one batch.`);
  }
  if (kind.poisonable && isPoisoned(simulator, items)) {
    simulator.state.counters.fault_poisoned_batch += 1;
    return refusal(422, 'invalid_batch', 'The batch could not be processed.');
  }
  const apply = () => applyItems(simulator, items, kind);
  if (!isAsync(simulator, request)) return { status: 200, body: { results: apply() } };
  return { status: 202, body: { ticket: openTicket(simulator, apply) } };
}

/** By the call's own wish, else by the channel's setting. */
function isAsync(simulator: Simulator, request: FastifyRequest): boolean {
  const { answers } = request.query as { answers?: string };
  return (answers ?? request.headers['x-answers'] ?? simulator.settings.answers) === 'async';
}

function isPoisoned({ faults, state }: Simulator, items: unknown[]): boolean {
  if (faults.poison_skus.length === 0) return false;
  const poison = new Set(faults.poison_skus);
  return items.some((item) => {
    const { id, sku } = (item ?? {}) as { id?: string; sku?: string };
    return poison.has(sku ?? '') || poison.has(state.byId.get(id ?? '')?.sku ?? '');
  });
}

function applyItems<Input extends ReferenceInput>(
  simulator: Simulator,
  items: unknown[],
  kind: BatchKind<Input>,
): ItemAnswer[] {
  const failing = drawFailingItems(simulator.faults, simulator.random, items.length);
  if (failing.size > 0) simulator.state.counters.fault_partial_batch += 1;
  return items.map((value, index) => {
    const { id = null, sku = null } = (value ?? {}) as { id?: string; sku?: string };
    const failed = { index, id, sku, status: 'failed' as const };
    if (failing.has(index)) {
      return {
        ...failed,
        errors: [itemError('temporarily_unavailable', null, 'Try this item again.', true)],
      };
    }
    const parsed = kind.parse(value);
    if ('errors' in parsed) return { ...failed, errors: parsed.errors };
    // The SKU is echoed as it was sent: it is what the client knows the item by.
    const outcome = kind.apply(parsed.item);
    return { index, ...outcome, sku: sku ?? outcome.sku };
  });
}
