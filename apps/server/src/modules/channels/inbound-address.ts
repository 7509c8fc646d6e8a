import type { Connector } from '@sluice/connector-kit';

/**
 * The address at which the channel of a connection comes to us: with calls, or to fetch its feed in the usual format. Null for
 * a channel that does neither.
 */
export function inboundAddress(
  publicUrl: string,
  connector: Connector,
  config: Readonly<Record<string, unknown>>,
  token: string,
): string | null {
  const format = connector.feedFormats?.(config)[0];
  if (format !== undefined) return `${publicUrl}/feeds/${token}/products.${format}`;
  return connector.capabilities.webhooks === undefined ? null : `${publicUrl}/webhooks/${token}`;
}
