// <either,tickets,two-tickets>
import type { ItemAnswer } from '../schema.ts';
import type { ChannelState } from './state.ts';

/** Takes the results of a batch in, to be fetched by ticket. */
export function openTicket(state: ChannelState, results: ItemAnswer[]): string {
  const id = state.nextId('T');
  switch (state.tickets_are) {
    case 'scrambled':
      state.tickets.set(id, {
        state: 'done',
        results: [...results.slice(1).reverse(), ...results.slice(1, 2)],
      });
      break;
    case 'done':
      state.tickets.set(id, { state: 'done', results });
      break;
    default:
      state.tickets.set(id, { state: state.tickets_are, results: [] });
  }
  return id;
}
// </either,tickets,two-tickets>
