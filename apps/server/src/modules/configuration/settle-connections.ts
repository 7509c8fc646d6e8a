import type { TenantId } from '../../platform/db/database.ts';
import { adoptPriceBasis, type ChannelCalls, readStores } from '../channels/index.ts';
import type { ChangeParts, MadeConnection } from './change/run.ts';

/** Parts of the service that changes of the configuration work with, before and after their commit. */
export interface ConfigurationParts extends ChannelCalls, ChangeParts {
  db: ChannelCalls['db'];
  masterKeys: ChannelCalls['masterKeys'];
  connectorOf: ChannelCalls['connectorOf'];
}

/** Asks the channels of new connections for what the service takes over from them, as after a creation in the portal. */
export async function settleConnections(
  parts: ConfigurationParts,
  tenantId: TenantId,
  made: readonly MadeConnection[],
): Promise<void> {
  for (const { id, hasPriceBasis } of made) {
    if (!hasPriceBasis) await adoptPriceBasis(parts, tenantId, id);
    await readStores(parts, tenantId, id);
  }
}
