import type { OrderLine, PackageStatus, Parcel } from './records.ts';
import type { State } from './state.ts';

export interface Wanted {
  readonly sku: string;
  readonly quantity: number;
}

/** Sells what is on sale, as one package. Returns the number of the order. */
export function placeOrder(state: State, wanted: readonly Wanted[]): string {
  const orderNumber = `2020${String(state.nextId()).padStart(9, '0')}`;
  const lines = wanted.map(({ sku, quantity }): OrderLine => {
    const product = state.products.get(sku);
    if (product?.status !== 'Active' || product.quantity < quantity) throw new Error(`${sku} is not on sale`);
    product.quantity -= quantity;
    return {
      orderLineId: 770_000_000 + state.nextId(),
      stockCode: sku,
      productId: product.n11ProductId,
      name: product.title,
      barcode: product.barcode,
      quantity,
      price: product.salePrice,
      status: 'Created',
    };
  });
  addParcel(state, orderNumber, lines);
  return orderNumber;
}

function addParcel(state: State, orderNumber: string, lines: readonly OrderLine[]): void {
  const id = 340_000_000 + state.nextId();
  const at = state.now();
  const status = lines[0]?.status ?? 'Created';
  state.parcels.set(id, {
    id,
    orderNumber,
    createdAt: at,
    lines,
    status,
    modifiedAt: at,
    history: [{ status, createdDate: at }],
  });
}

export const parcelsOf = (state: State, orderNumber: string): Parcel[] =>
  [...state.parcels.values()].filter((parcel) => parcel.orderNumber === orderNumber);

export function moveParcel(state: State, parcel: Parcel, status: PackageStatus): void {
  const modifiedAt = state.now();
  Object.assign(parcel, {
    status,
    modifiedAt,
    history: [...parcel.history, { status, createdDate: modifiedAt }],
    lines: parcel.lines.map((line) => ({ ...line, status })),
  });
}

/** Accepts a line; returns a reason when it cannot. Its package moves on when all of its lines are accepted. */
export function acceptLine(state: State, lineId: number): string | null {
  const found = findLine(state, lineId);
  if (!found) return 'Sipariş kalemi bulunamadı';
  const { parcel, line } = found;
  if (parcel.status !== 'Created' || line.status !== 'Created') return `Kalem ${line.status} durumunda`;
  line.status = 'Picking';
  if (parcel.lines.every(({ status }) => status === 'Picking')) moveParcel(state, parcel, 'Picking');
  return null;
}

const findLine = (state: State, lineId: number) =>
  [...state.parcels.values()]
    .filter(({ status }) => status !== 'Unpacked')
    .flatMap((parcel) => parcel.lines.map((line) => ({ parcel, line })))
    .find(({ line }) => line.orderLineId === lineId);

/** Makes a package of each group of lines of one package; the old one is Unpacked, the rest is a package too. */
export function splitParcel(state: State, groups: readonly (readonly number[])[]): string | null {
  const found = groups.flat().map((id) => findLine(state, id));
  const [first] = found;
  if (!first) return 'splitGroups boş olamaz';
  const { parcel } = first;
  if (found.some((one) => one?.parcel !== parcel)) return 'kalemler aynı pakette olmalıdır';
  if (parcel.status !== 'Created' && parcel.status !== 'Picking') return `Paket ${parcel.status} durumunda`;
  const rest = parcel.lines.filter(({ orderLineId }) => !groups.flat().includes(orderLineId));
  const parts = [
    ...groups.map((ids) => parcel.lines.filter(({ orderLineId }) => ids.includes(orderLineId))),
    rest,
  ];
  for (const lines of parts) if (lines.length > 0) addParcel(state, parcel.orderNumber, lines);
  moveParcel(state, parcel, 'Unpacked');
  return null;
}
