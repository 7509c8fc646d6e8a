import { type Connector, type ConnectorContext, ConnectorError, effectOf } from '@sluice/connector-kit';

/** Shares of the calls to a channel that fail on their way. */
export interface Faults {
  /** The channel carries out the call, and its answer is lost. */
  lost?: number;
  /** The channel is out of order, and does nothing. */
  down?: number;
}

/** Faults and redirections that a test adds to the calls of a connector, and the number of its writes. */
export interface Wire {
  writes: number;
  faults: Faults;
  /** Leads a call to a fixed address of the real channel to the fake one. */
  led?: (url: string) => string;
}

/** Random numbers that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Wraps the calls of a connector: counts its writes, redirects its addresses and adds faults. */
export function onWire(connector: Connector, wire: Wire): Connector {
  const random = numbers(7);
  const wired = (ctx: ConnectorContext): ConnectorContext => ({
    ...ctx,
    http: {
      request: async (request) => {
        const effect = effectOf(request);
        if (effect === 'write') wire.writes++;
        const { lost = 0, down = 0 } = wire.faults;
        const drawn = random();
        const fault = drawn < lost ? 'lost' : drawn < lost + down ? 'down' : null;
        if (fault === 'down') throw new ConnectorError({ kind: 'unavailable', message: 'out of order' });
        const url = wire.led?.(request.url) ?? request.url;
        const answer = await ctx.http.request({ ...request, url });
        if (fault === null) return answer;
        const kind = effect === 'write' ? 'unknown_outcome' : 'unavailable';
        throw new ConnectorError({ kind, message: 'the answer was lost' });
      },
    },
  });
  const methods = Object.entries(connector).map(([name, value]) => [
    name,
    typeof value === 'function' && !['identifyWebhook', 'answerChallenge'].includes(name)
      ? (ctx: ConnectorContext, ...args: unknown[]) => value.call(connector, wired(ctx), ...args)
      : value,
  ]);
  return Object.fromEntries(methods) as Connector;
}
