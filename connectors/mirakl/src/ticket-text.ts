/** The imports that an item of a ticket took part in. */
export interface Ticket {
  readonly purpose: 'write' | 'withdraw';
  /** The number of the import of offers, and the offers in it. */
  readonly offers: number;
  readonly count: number;
  /** The number of the import of products, where their data was sent, too. */
  readonly products: number | null;
}

/** For instance `write:34:100:12`. */
export const ticketText = ({ purpose, offers, count, products }: Ticket): string =>
  [purpose, offers, count, products ?? ''].join(':');

/** Null for a text that is not our ticket. */
export function ticketFrom(text: string): Ticket | null {
  const [, purpose, offers, count, products] = /^(write|withdraw):(\d+):(\d+):(\d*)$/.exec(text) ?? [];
  if (purpose === undefined) return null;
  return {
    purpose: purpose === 'withdraw' ? 'withdraw' : 'write',
    offers: Number(offers),
    count: Number(count),
    products: products === '' ? null : Number(products),
  };
}
