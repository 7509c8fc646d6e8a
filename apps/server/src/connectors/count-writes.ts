import { type ConnectorContext, ConnectorError } from '@sluice/connector-kit';
import { onOperation, operationOf } from './operations.ts';

/** Writes that left for the channel, whatever became of them. */
export interface Writes {
  sent: number;
}

/** Messages of calls that never left: our own limit held them back, or the work ended while they waited. */
const NOT_MADE: ReadonlySet<string> = new Set(['rate_limit_spent', 'call_not_made']);

/** The context with a count of its writes. */
export function countWrites(ctx: ConnectorContext, writes: Writes): ConnectorContext {
  const counting = (of: ConnectorContext): ConnectorContext => ({
    ...of,
    http: {
      request: async (request) => {
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        const one = (request.effect ?? (isRead ? 'read' : 'write')) === 'write' ? 1 : 0;
        writes.sent += one;
        return of.http.request(request).catch((error: unknown) => {
          if (error instanceof ConnectorError && NOT_MADE.has(error.said?.code ?? '')) writes.sent -= one;
          throw error;
        });
      },
    },
  });
  return onOperation(counting(ctx), (operation) => counting(operationOf(ctx, operation)));
}
