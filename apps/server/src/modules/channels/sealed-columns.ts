import { ownerOfCheckpoint } from '../../connectors/checkpoint.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';
import { ownerOfConfig } from './config-values.ts';
import { ownerOfWebhookSecret } from './webhook-secrets.ts';

const ofConnection = (
  column: string,
  ownerOf: (tenantId: number, connectionId: number) => string,
): SealedColumn => ({
  table: 'connections',
  column,
  key: ['id'],
  ownerOf: (tenantId, { id }) => ownerOf(tenantId, Number(id)),
});

/** Credentials of channels, secrets of their webhooks, and the values that connectors keep. */
export const sealedConnections: readonly SealedColumn[] = [
  ofConnection('sealed_secrets', ownerOfConfig),
  ofConnection('sealed_webhook_secret', ownerOfWebhookSecret),
  ofConnection('sealed_previous_webhook_secret', ownerOfWebhookSecret),
  {
    table: 'connection_checkpoints',
    column: 'sealed_value',
    key: ['connection_id', 'key'],
    ownerOf: (tenantId, { connection_id, key }) =>
      ownerOfCheckpoint(tenantId, Number(connection_id), String(key)),
  },
];
