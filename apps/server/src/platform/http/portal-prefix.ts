/** The addresses of the portal's own API. */
export const PORTAL_PREFIX = '/portal/api';
