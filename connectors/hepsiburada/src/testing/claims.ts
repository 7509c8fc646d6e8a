import type { Handler } from './answers.ts';
import { readMoment, written } from './dates.ts';
import { notFound } from './order-rows.ts';
import { linesOf } from './orders.ts';
import { CLAIM_STATUSES, type Claim, type ClaimStatus } from './records.ts';
import type { State } from './state.ts';

/** Returns in one state. A list without a limit is refused. */
export const claims: Handler = (state, { query }, ...[_merchant, status = '']) => {
  if (!query.has('limit')) return [400, 'LimitCannotBeEmpty'];
  if (!CLAIM_STATUSES.some((one) => one === status)) return [400, 'Wrong Claim Status'];
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit'))];
  const [from, to] = ['statusBeginDate', 'statusEndDate'].map((name) => readMoment(query.get(name)));
  if (!state.claimsTakeDates && query.has('statusBeginDate')) return [400, 'Bad Request'];
  const found = [...state.claims.values()].filter(
    (claim) => claim.status === status && !(claim.at < from!) && !(claim.at > to!),
  );
  return [200, found.slice(offset, offset + limit).map((claim) => rowOf(state, claim))];
};

function rowOf(state: State, { claimNumber, status, lineId, quantity, at, reason }: Claim): object {
  const line = state.lines.get(lineId)!;
  return {
    claimNumber,
    status,
    orderNumber: line.orderNumber,
    lineItemId: lineId,
    sku: line.hbSku,
    merchantSku: line.merchantSku,
    quantity,
    claimType: 'Return',
    claimDate: written(at),
    reason,
    explanation: null,
  };
}

/** The merchant's answer to a return that waits for it. */
export const answerClaim =
  (status: 'Accepted' | 'Rejected'): Handler =>
  (state, _call, ...[claimNumber = '']) => {
    const claim = state.claims.get(claimNumber);
    if (!claim) return [404, notFound(`cannot find claim ${claimNumber}`)];
    if (claim.status !== 'NewRequest' && claim.status !== 'AwaitingAction')
      return [400, `talep ${claim.status} durumunda`];
    claim.status = status;
    return [200, ''];
  };

/** The buyer sends units of a line back. Returns the number of the claim. */
export function openClaim(
  state: State,
  orderNumber: string,
  { merchantSku, quantity, status }: { merchantSku: string; quantity: number; status: ClaimStatus },
): string {
  const line = linesOf(state, orderNumber).find((one) => one.merchantSku === merchantSku);
  if (!line) throw new Error(`order ${orderNumber} has no line of ${merchantSku}`);
  const claimNumber = `8${String(state.nextId()).padStart(8, '0')}`;
  const at = state.now();
  state.claims.set(claimNumber, { claimNumber, lineId: line.id, quantity, at, status, reason: 'Vazgeçtim' });
  return claimNumber;
}
