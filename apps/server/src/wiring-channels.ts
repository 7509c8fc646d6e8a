import { createConnectorHost } from './connectors/host.ts';
import { connectorOf } from './connectors/registry.ts';
import type { ChannelAccess } from './modules/channels/index.ts';
import { createAddressGuard } from './platform/outbound/address-guard.ts';
import { createOutbound, type Outbound } from './platform/outbound/index.ts';
import type { Platform } from './wiring-platform.ts';

/** Everything needed to call channels, and the way out, to be closed at the end. */
export function openChannelAccess({
  config,
  log,
  masterKeys,
  objects,
  media,
  workerDb: db,
}: Pick<Platform, 'config' | 'log' | 'masterKeys' | 'objects' | 'media' | 'workerDb'>): {
  access: ChannelAccess;
  outbound: Outbound;
} {
  const outbound = createOutbound(createAddressGuard(config.outboundAllow));
  const host = { db, outbound, log, masterKeys, objects, media };
  return {
    access: { masterKeys, connectorOf, contextFor: createConnectorHost(host) },
    outbound,
  };
}
