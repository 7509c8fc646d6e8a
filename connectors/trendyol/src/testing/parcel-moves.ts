import { setStatus } from './parcels.ts';
import type { Parcel, State } from './state.ts';

interface Move {
  readonly lines?: readonly { readonly lineId: number; readonly quantity: number }[];
}

type Line = { lineId: number; quantity: number };
const linesOf = (parcel: Parcel): Line[] => parcel.lines as Line[];

const WORKED_ON = new Set(['Created', 'Picking', 'Invoiced']);

/** Why the units of a move are not there; null when they are. */
function faultOf(parcel: Parcel | undefined, { lines = [] }: Move): string | null {
  if (parcel === undefined) return 'Paket bulunamadı';
  if (!WORKED_ON.has(String(parcel.status))) return 'Paket bu statüde güncellenemez';
  const short = lines.some(({ lineId, quantity }) => {
    const line = linesOf(parcel).find((one) => one.lineId === lineId);
    return line === undefined || quantity > line.quantity;
  });
  return short ? 'Satır adedi paketteki adetten fazla olamaz' : null;
}

/** Marks a package as being picked; why not, where it cannot be. */
export function pick(state: State, id: number, body: unknown): string | null {
  const fault = faultOf(state.parcels.get(id), body as Move);
  if (fault === null) setStatus(state, id, 'Picking');
  return fault;
}

/** Takes a package apart: it ends, and what is left goes on in another one of the same order. */
export function unsupply(state: State, id: number, body: unknown): string | null {
  const parcel = state.parcels.get(id);
  const fault = faultOf(parcel, body as Move);
  if (fault !== null || parcel === undefined) return fault;
  const gone = (lineId: number) =>
    (body as Move).lines?.find((line) => line.lineId === lineId)?.quantity ?? 0;
  const left = linesOf(parcel)
    .map((line) => ({ ...line, quantity: line.quantity - gone(line.lineId) }))
    .filter(({ quantity }) => quantity > 0);
  setStatus(state, id, left.length > 0 ? 'UnPacked' : 'UnSupplied');
  if (left.length === 0) return null;
  const next = 3_330_000_000 + state.nextId();
  const at = state.now();
  state.parcels.set(next, {
    ...structuredClone(parcel),
    shipmentPackageId: next,
    status: 'Created',
    shipmentPackageStatus: 'Created',
    lastModifiedDate: at,
    packageHistories: [{ createdDate: at, status: 'Created' }],
    lines: left.map((line) => ({ ...line, orderLineItemStatusName: 'Created' })),
  });
  return null;
}

/** The list of packages, for one of them. */
export function onePackage(state: State, query: URLSearchParams): object {
  const parcel = state.parcels.get(Number(query.get('shipmentPackageIds')));
  const content = parcel === undefined ? [] : [structuredClone(parcel)];
  return { totalElements: content.length, totalPages: 1, page: 0, size: 1, content };
}
