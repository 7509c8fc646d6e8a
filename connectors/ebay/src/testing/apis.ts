/** The APIs of eBay that the fake has; each counts its calls alone. */
export type Api = 'inventory' | 'fulfillment' | 'account' | 'taxonomy' | 'notification' | 'identity';

export const API_PATHS: Readonly<Record<Api, string>> = {
  inventory: '/sell/inventory/v1',
  fulfillment: '/sell/fulfillment/v1',
  account: '/sell/account/v1',
  taxonomy: '/commerce/taxonomy/v1',
  notification: '/commerce/notification/v1',
  identity: '/identity/v1',
};

/** The API to which a path belongs; null for none. */
export function apiOf(path: string): Api | null {
  const found = Object.entries(API_PATHS).find(([, base]) => path.startsWith(`${base}/`));
  return found === undefined ? null : (found[0] as Api);
}
