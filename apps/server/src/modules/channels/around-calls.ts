import type { Connector } from '@sluice/connector-kit';

/** Wraps each call of a connector, to count or refuse it for example. */
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
