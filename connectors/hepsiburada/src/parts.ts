/**
 * The calls an item of a ticket took part in, each with the id of its results. The last three have no results of their own:
 * the state of the product tells.
 */
const KINDS = ['import', 'content', 'price', 'stock', 'delete', 'approve', 'reject', 'ask'] as const;
export type PartKind = (typeof KINDS)[number];

export interface Part {
  readonly kind: PartKind;
  readonly id: string;
}

/** Several calls as one ticket: `content=a1,price=b2,stock=c3`. */
export const ticketOf = (parts: readonly Part[]): string =>
  parts.map(({ kind, id }) => `${kind}=${encodeURIComponent(id)}`).join(',');

/** Null for a text that is not our ticket. */
export function partsOf(ticket: string): Part[] | null {
  const parts = ticket.split(',').map((text): Part | null => {
    const [, kind, id] = /^([a-z]+)=([^,=]+)$/.exec(text) ?? [];
    const known = KINDS.find((one) => one === kind);
    return known === undefined || id === undefined ? null : { kind: known, id: decoded(id) };
  });
  return parts.some((part) => part === null) ? null : (parts as Part[]);
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
