import type { Ticket } from './records.ts';
import type { State } from './state.ts';

/** The kind of a ticket, the number of its entries, and the work that makes its rows. */
export interface Task {
  readonly kind: string;
  readonly total: number;
  work(): object[];
}

/** Takes work in, and does it at once unless tickets are held back. */
export function openTicket(state: State, { kind, total, work }: Task): string {
  const id = state.nextGuid();
  const { ticketsAre } = state;
  const ticket: Ticket = { kind, at: state.now(), total, rows: null, gone: ticketsAre === 'gone' };
  state.tickets.set(id, ticket);
  const finish = () => {
    const rows = work();
    ticket.rows = ticketsAre === 'scrambled' ? [...rows.slice(1).reverse(), ...rows.slice(1, 2)] : rows;
  };
  if (ticketsAre === 'held') state.heldWork.push(finish);
  else finish();
  return id;
}

/** The results of uploads are kept for 24 hours at least; the fake keeps them no longer, nor those of imports. */
const KEPT_MS = 24 * 3_600_000;

export function findTicket(state: State, id: string, kind: string): Ticket | null {
  const ticket = state.tickets.get(id);
  if (!ticket || ticket.kind !== kind || ticket.gone || state.now() - ticket.at > KEPT_MS) return null;
  return ticket;
}

/** Does the work that was held back. */
export function releaseTickets(state: State): void {
  state.ticketsAre = 'done';
  for (const finish of state.heldWork.splice(0)) finish();
}
