import { type OrderActions, plainText } from '@sluice/connector-kit';
import type { WireLine, WireOrder } from './order-schema.ts';

/** Hepsiburada's name for a carrier that the merchant pays and reports itself. */
const OWN = /ma[gğ]aza hesab[iı]/;

/** Whether the merchant's own carrier brings a line; where nothing tells, a carrier of Hepsiburada does. */
export const hasOwnCarrier = ({ cargoCompany, cargoCompanyModel }: WireLine): boolean =>
  [cargoCompany, cargoCompanyModel?.name].some((name) => OWN.test(plainText(name ?? '')));

const OPEN = /^(open|new|created?|unpacked)$/;

/** Units that were not packed: Hepsiburada shows a line in portions, each with its own state. */
export const isOpen = ({ status, packageNumber, quantity }: WireLine): boolean =>
  quantity > 0 && !packageNumber && OPEN.test(plainText(status ?? ''));

/** The actions that an order allows. Its carrier decides on the shipment, and packed units end everything else. */
export function actionsOf({ items }: WireOrder): OrderActions {
  const open = items.some(isOpen);
  const own = items.length > 0 && items.every(hasOwnCarrier);
  return {
    ...(open ? { acknowledge: true as const, cancel: 'whole_line' as const } : {}),
    ship: own ? { tracking: 'push', partial: true } : { tracking: 'channel_owned', partial: false },
    ...(own ? { deliver: 'line' as const } : {}),
  };
}
