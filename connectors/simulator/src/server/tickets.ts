import { type Answer, refusal } from './api.ts';
import { shuffled } from './random.ts';
import type { Simulator } from './simulator.ts';

/** Takes work in, to be done a little later, and returns the ticket to ask for its results by. */
export function openTicket(simulator: Simulator, work: () => object[]): string {
  const { state, settings } = simulator;
  const id = `T${state.tickets.size + 1}-${Math.floor(simulator.random() * 1e9).toString(36)}`;
  const expiresAt = Date.now() + settings.ticket_delay_ms + settings.ticket_ttl_ms;
  const ticket = { id, results: null as object[] | null, expires_at: expiresAt };
  state.tickets.set(id, ticket);
  const timer = setTimeout(() => {
    simulator.working.delete(timer);
    ticket.results = scramble(simulator, work());
    if (simulator.random() < simulator.faults.rate_expired_ticket) ticket.expires_at = 0;
  }, settings.ticket_delay_ms);
  simulator.working.add(timer);
  return id;
}

/** The state of a ticket. The answer tells an expired one from one that never was. */
export function readTicket(simulator: Simulator, id: string): Answer {
  const ticket = simulator.state.tickets.get(id);
  if (!ticket) return refusal(404, 'unknown_ticket', `there is no ticket ${id}`);
  if (ticket.results === null) return { status: 200, body: { ticket: id, status: 'pending', results: [] } };
  if (ticket.expires_at < Date.now()) {
    ticket.results = [];
    return { status: 200, body: { ticket: id, status: 'expired', results: [] } };
  }
  return { status: 200, body: { ticket: id, status: 'done', results: ticket.results } };
}

/** Out of order, the first twice and the last left out. */
function scramble(simulator: Simulator, results: object[]): object[] {
  const { faults, random } = simulator;
  if (faults.rate_scrambled_ticket === 0 || random() >= faults.rate_scrambled_ticket) return results;
  const mixed = shuffled(results, random);
  return mixed.length < 2 ? mixed : [...mixed.slice(0, -1), ...mixed.slice(0, 1)];
}
