import type { Connector, ConnectorContext, Operation } from '@sluice/connector-kit';
import { activeTracer, inSpan } from '../platform/tracing/index.ts';
import { storable, storableInTurns } from './storable.ts';

/** Turns a context made by the host into that of one operation. */
const entrances = new WeakMap<ConnectorContext, (operation: Operation) => ConnectorContext>();

/** Registers the function that turns a context into that of one operation. */
export function onOperation(
  ctx: ConnectorContext,
  enter: (operation: Operation) => ConnectorContext,
): ConnectorContext {
  entrances.set(ctx, enter);
  return ctx;
}

/** The context of one operation. Contexts of tests pass through unchanged. */
export const operationOf = (ctx: ConnectorContext, operation: Operation): ConnectorContext =>
  entrances.get(ctx)?.(operation) ?? ctx;

const known = new WeakMap<Connector, Connector>();

/**
 * The connector as the host calls it. Each method runs in a context that knows its operation, so that limits of single
 * operations hold without any caller naming them, and its answers and errors can be stored. Contexts of tests pass
 * through unchanged.
 */
export function byOperation(connector: Connector): Connector {
  let wrapped = known.get(connector);
  if (wrapped === undefined) {
    const entries = Object.entries(connector).map(([name, value]) =>
      typeof value === 'function'
        ? [name, traced(connector.platform, name, enterWith(name as Operation, value.bind(connector)))]
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
    const answer = method(operationOf(first as ConnectorContext, operation), ...rest);
    return answer instanceof Promise ? answer.then(storableInTurns, rejectStorable) : storable(answer);
  };

/** Each call of a channel is a span, with the number of things it is about. */
const traced =
  (platform: string, operation: string, method: Method): Method =>
  (...args) => {
    if (activeTracer() === undefined) return method(...args);
    const items = args.find(Array.isArray);
    const attributes = {
      'sluice.platform': platform,
      'sluice.operation': operation,
      ...(items === undefined ? {} : { 'sluice.items': items.length }),
    };
    return inSpan({ name: `${platform} ${operation}`, attributes }, () => method(...args));
  };

const rejectStorable = (reason: unknown): never => {
  throw storable(reason);
};
