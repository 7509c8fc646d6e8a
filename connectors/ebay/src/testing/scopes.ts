import type { Api } from './apis.ts';

const BASE = 'https://api.ebay.com/oauth/api_scope';

export const PUBLIC_SCOPE = BASE;

/** All that a seller can grant, as far as the fake asks for it. */
export const SCOPES: readonly string[] = [
  BASE,
  `${BASE}/sell.inventory`,
  `${BASE}/sell.inventory.readonly`,
  `${BASE}/sell.account`,
  `${BASE}/sell.account.readonly`,
  `${BASE}/sell.fulfillment`,
  `${BASE}/sell.fulfillment.readonly`,
  `${BASE}/sell.finances`,
  `${BASE}/commerce.notification.subscription`,
  `${BASE}/commerce.notification.subscription.readonly`,
];

/** The rights that an access token carries. */
export interface Grant {
  readonly scopes: readonly string[];
  readonly expiresAt: number;
}

/** Calls that change nothing although they are sent by POST. */
const READING = /\/(bulk_get_inventory_item|get_listing_fees)$/;

/** The scopes of which a call needs one, as the descriptions say by operation. */
export function scopesFor(api: Api, method: string, path: string): string[] {
  if (path.endsWith('/issue_refund')) return [`${BASE}/sell.finances`];
  const reads = method === 'GET' || READING.test(path);
  const withReading = (scope: string) => (reads ? [scope, `${scope}.readonly`] : [scope]);
  if (api === 'taxonomy') return [BASE];
  if (api === 'notification')
    return path.includes('/subscription')
      ? [BASE, ...withReading(`${BASE}/commerce.notification.subscription`)]
      : [BASE];
  // Locations of the account's API are those of the inventory.
  return withReading(`${BASE}/sell.${api}`);
}
