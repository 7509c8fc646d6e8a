import { type ApiScope, PUBLIC_SCOPES } from '@sluice/contracts';
import type { ApiKey } from '@sluice/contracts/portal';

/** The day of a moment in this browser's time zone, as a date field has it. */
export function dayOf(iso: string | null | undefined): string {
  if (!iso) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** A key works to the end of its last day. */
const endOf = (day: string): string | null => (day === '' ? null : new Date(`${day}T23:59:59`).toISOString());

export interface KeyValues extends Record<string, unknown> {
  name: string;
  expires_at: string;
  scopes: ApiScope[];
  /** One a line. */
  addresses: string;
}

export const valuesOf = (key: ApiKey | undefined): KeyValues => ({
  name: key?.name ?? '',
  expires_at: dayOf(key?.expires_at),
  scopes: key?.scopes ?? [...PUBLIC_SCOPES],
  addresses: key?.allowed_addresses.join('\n') ?? '',
});

/** An unchanged end is not sent: it stays to the second, and one in the past is no reason to refuse another name. */
export const requestOf = ({ name, expires_at, scopes, addresses }: KeyValues, key: ApiKey | undefined) => ({
  name,
  scopes,
  allowed_addresses: addresses.split(/[\s,]+/).filter((one) => one !== ''),
  ...(key !== undefined && expires_at === dayOf(key.expires_at) ? {} : { expires_at: endOf(expires_at) }),
});
