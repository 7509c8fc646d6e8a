import { type Handler, refuse } from './answers.ts';
import type { Fault, Operation } from './records.ts';
import { type State, timeOf } from './state.ts';

const API = 'https://api.allegro.pl';

/** Takes work in. It is done at once, or when the shop lets it go; either way its outcome is asked for. */
export function openOperation(state: State, offerId: string, work: () => readonly Fault[]): Operation {
  const operation: Operation = {
    id: state.nextUuid(),
    offerId,
    startedAt: state.now(),
    work,
    faults: [],
    forgotten: state.forgetting,
  };
  state.operations.set(operation.id, operation);
  if (!state.holding) finish(operation);
  return operation;
}

export function finish(operation: Operation): void {
  operation.faults = operation.work?.() ?? operation.faults;
  operation.work = null;
}

export const isBusy = ({ operations }: State, offerId: string): boolean =>
  [...operations.values()].some((one) => one.offerId === offerId && one.work !== null);

/** Headers that say where and when to ask; the address is the channel's own. */
export const pollAt = ({ offerId, id }: Operation): Readonly<Record<string, string>> => ({
  location: `${API}/sale/product-offers/${offerId}/operations/${id}`,
  'retry-after': '5',
});

/** GET /sale/product-offers/{offerId}/operations/{operationId}: 303 says that the work is over, not that it went well. */
export const readOperation: Handler = (state, _call, offerId = '', id = '') => {
  const operation = state.operations.get(id);
  if (operation === undefined || operation.offerId !== offerId || operation.forgotten)
    return refuse(404, 'OperationNotFound', `There is no operation ${id}.`);
  const body = {
    offer: { id: offerId },
    operation: { id, status: 'IN_PROGRESS', startedAt: timeOf(operation.startedAt) },
  };
  if (operation.work !== null)
    return {
      status: 202,
      body,
      headers: pollAt(operation),
    };
  if (operation.faults.length > 0) {
    const [{ code, message, path }] = operation.faults as readonly [Fault, ...Fault[]];
    return refuse(422, code, message, path);
  }
  return { status: 303, headers: { location: `${API}/sale/product-offers/${offerId}` } };
};
