/** The end to which a change was sent: for a listing that is not there yet, one that is, and one that goes off sale. */
export type Purpose = 'create' | 'change' | 'withdraw';

/** Everything that reading the results of a change needs, as a ticket has it: `create:1768478400000:50001020304`. */
export interface Told {
  readonly purpose: Purpose;
  readonly sentMs: number;
  /** Null for a change that went by a call of its own. */
  readonly feedId: string | null;
}

/** A feed and its report can be asked about for longer, a listing always; what is open for a day is looked up. */
export const TICKET_TTL_MS = 24 * 3_600_000;

export const ticketOf = ({ purpose, sentMs, feedId }: Told): string => `${purpose}:${sentMs}:${feedId ?? ''}`;

/** Null for a text that is not our ticket. */
export function ticketIn(ticket: string): Told | null {
  const [, purpose, sent, feedId] = /^(create|change|withdraw):(\d{1,15}):(.*)$/.exec(ticket) ?? [];
  if (purpose === undefined) return null;
  return { purpose: purpose as Purpose, sentMs: Number(sent), feedId: feedId || null };
}
