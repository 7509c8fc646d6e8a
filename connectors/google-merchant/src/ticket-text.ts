/** Everything that reading the results of a change needs, as a ticket has it: `write:1768478400000`. */
export interface Told {
  readonly purpose: 'write' | 'withdraw';
  /** The version of the products that were sent: our time in milliseconds. */
  readonly version: bigint;
}

/**
 * Google processes most products within minutes. A listing sends nothing while its ticket is open, so one that takes longer is
 * looked up, and sent again with the price and stock of then.
 */
export const TICKET_TTL_MS = 2 * 3_600_000;

export const ticketOf = ({ purpose, version }: Told): string => `${purpose}:${version}`;

/** Null for a text that is not our ticket. */
export function ticketIn(ticket: string): Told | null {
  const [, purpose, version] = /^(write|withdraw):(\d{1,15})$/.exec(ticket) ?? [];
  if (version === undefined) return null;
  return { purpose: purpose as Told['purpose'], version: BigInt(version) };
}
