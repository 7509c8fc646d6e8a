import type { Connector, ConnectorContext, Operation } from '@sluice/connector-kit';
import { storable } from './storable.ts';

/** How contexts made by the host become those of one operation. */
const entrances = new WeakMap<ConnectorContext, (operation: Operation) => ConnectorContext>();

/** Registers how a context becomes that of one operation. */
export function onOperation(
  ctx: ConnectorContext,
  enter: (operation: Operation) => ConnectorContext,
): ConnectorContext {
  entrances.set(ctx, enter);
  return ctx;
}

const known = new WeakMap<Connector, Connector>();

/**
 * The connector as the host calls it: each method runs in a context that knows which operation it serves, so that
 * limits of single operations hold without any caller naming them, and what it answers or rejects with can be stored.
 * Contexts of tests pass through as they are.
 */
export function byOperation(connector: Connector): Connector {
  let wrapped = known.get(connector);
  if (wrapped === undefined) {
    const entries = Object.entries(connector).map(([name, value]) =>
      typeof value === 'function'
        ? [name, enterWith(name as Operation, value.bind(connector))]
        : [name, value],
    );
    wrapped = Object.fromEntries(entries) as Connector;
    known.set(connector, wrapped);
  }
  return wrapped;
}

type Method = (first: unknown, ...rest: unknown[]) => unknown;

const enterWith =
  (operation: Operation, method: Method): Method =>
  (first, ...rest) => {
    const enter = entrances.get(first as ConnectorContext);
    const answer = method(enter === undefined ? first : enter(operation), ...rest);
    return answer instanceof Promise ? answer.then(storable, rejectStorable) : storable(answer);
  };

const rejectStorable = (reason: unknown): never => {
  throw storable(reason);
};
