import { asConnectorError, type ConnectorError, type ErrorKind } from './errors.ts';

/** Failures that the next call would meet as well; nothing was changed by them. */
const STANDING: ReadonlySet<ErrorKind> = new Set([
  'auth',
  'forbidden',
  'rate_limited',
  'timeout',
  'unavailable',
]);

/**
 * Runs the calls of each item in turn. A failure is that item's own; after one that stands in the way of all, the others fail
 * with it and are not called.
 */
export async function oneByOne<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
  fail: (item: Item, error: ConnectorError) => void,
): Promise<void> {
  let standing: ConnectorError | null = null;
  for (const item of items) {
    if (standing !== null) {
      fail(item, standing);
      continue;
    }
    try {
      await run(item);
    } catch (thrown) {
      const error = asConnectorError(thrown);
      fail(item, error);
      if (STANDING.has(error.kind)) standing = error;
    }
  }
}
