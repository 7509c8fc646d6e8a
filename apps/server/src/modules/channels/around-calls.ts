import type { Connector } from '@sluice/connector-kit';

/** The connector with something done around each of its calls, such as counting or refusing them. */
export function aroundCalls(
  connector: Connector,
  around: (call: () => Promise<unknown>) => Promise<unknown>,
): Connector {
  const wrapped = Object.entries(connector).map(([name, value]) => [
    name,
    typeof value === 'function'
      ? (...args: unknown[]): Promise<unknown> => around(() => value.apply(connector, args))
      : value,
  ]);
  return Object.fromEntries(wrapped) as Connector;
}
