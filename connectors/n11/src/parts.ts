/**
 * The tasks that an item of a ticket took part in. `watch` is none: the state of the product tells. `keeps` names a field
 * that the product keeps whatever is sent.
 */
const KINDS = ['create', 'update', 'offer', 'suspend', 'delete', 'watch', 'keeps'] as const;
export type PartKind = (typeof KINDS)[number];

/** Kinds that are tasks of N11. */
export type TaskKind = Exclude<PartKind, 'watch' | 'keeps'>;

export interface Part {
  readonly kind: PartKind;
  /** The number of the task; of `keeps`, the field. */
  readonly id: string;
}

export const isTask = ({ kind }: Part): boolean => kind !== 'watch' && kind !== 'keeps';

export const WATCH: Part = { kind: 'watch', id: '0' };

/** Several tasks as one ticket: `offer=12,update=13,keeps=title`. */
export const ticketOf = (parts: readonly Part[]): string =>
  parts.map(({ kind, id }) => `${kind}=${id}`).join(',');

/** Null for a text that is not our ticket. */
export function partsOf(ticket: string): Part[] | null {
  const parts = ticket.split(',').flatMap((text): Part[] => {
    const [, kind, id] = /^([a-z]+)=(\w+)$/.exec(text) ?? [];
    const known = KINDS.find((one) => one === kind);
    return known === undefined || id === undefined ? [] : [{ kind: known, id }];
  });
  return parts.length === ticket.split(',').length ? parts : null;
}
