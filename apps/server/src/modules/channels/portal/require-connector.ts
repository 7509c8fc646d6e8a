import type { Connector } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError, notFound, ValidationError } from '../../../platform/http/errors.ts';
import type { ChannelAccess } from '../channel-access.ts';
import { type ConnectionRow, oneConnection } from '../connections.ts';

/** @throws ValidationError naming the known platforms */
export function requirePlatform(
  { connectorOf, connectors }: Pick<ChannelAccess, 'connectorOf'> & { connectors: readonly Connector[] },
  platform: string,
): Connector {
  const connector = connectorOf(platform);
  if (connector !== undefined) return connector;
  const known = connectors.map((one) => one.platform).join(', ');
  throw new ValidationError({ platform: [message('platform_unknown', { platform, known })] });
}

/** A connection with its connector. @throws ApiError not_found, for another tenant's as well; conflict */
export async function requireOpenable(
  { connectorOf }: Pick<ChannelAccess, 'connectorOf'>,
  tx: Tx,
  id: number,
): Promise<{ row: ConnectionRow; connector: Connector }> {
  const row = await tx.first(oneConnection(tx, id));
  if (row === undefined) throw notFound('connection');
  const connector = connectorOf(row.platform);
  if (connector === undefined)
    throw new ApiError('conflict', message('connector_missing', { platform: row.platform }));
  return { row, connector };
}

/** Moves errors in the connector's settings below `config`, where the form has those settings. */
export async function belowConfig<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const named = Object.entries(error.messages).map(([name, messages]) => [
      name === 'access_of' ? name : `config.${name}`,
      messages,
    ]);
    throw new ValidationError(Object.fromEntries(named));
  }
}
