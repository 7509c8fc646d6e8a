import { expect, test } from 'vitest';
import { type ConnectorContext, chunksOf, type ListingItem, type ListingKey } from '../index.ts';
import { compareFile, writingOf } from './conformance/compare-file.ts';

const OPERATIONS = ['create', 'change', 'offer', 'lookup', 'withdraw'] as const;

/** A kind of work on products whose calls are counted; `offer` is price and stock. */
export type CountedOperation = (typeof OPERATIONS)[number];

type Calls = Record<string, number>;

/** Content of `calls.json` beside a connector. The table in docs/connectors.md is made of these files. */
export interface CallsRecord {
  /** Products that the test has, from which the calls are scaled up. */
  readonly products: number;
  readonly callsPer1000: Readonly<Record<CountedOperation, number>>;
}

/** Counts the calls for products by operation, for the record of a connector. */
export interface CallCounter {
  /**
   * Calls of a run over all products, by kind. The record keeps the sum for the operation; without one it keeps none.
   * @param once kinds of calls whose number stays when the products are 1,000
   */
  of(
    operation: CountedOperation | null,
    run: () => Promise<unknown>,
    once?: readonly string[],
  ): Promise<Calls>;
  /** Counts a write like `of`, and fails the test unless it has a result of that outcome for each product. */
  ending(
    outcome: string,
    operation: CountedOperation | null,
    run: () => Promise<readonly object[]>,
  ): Promise<Calls>;
  /**
   * Registers the test that compares the record with `calls.json` of the connector, after the tests that count.
   * @param testFile address of the test file, which is in `src` of the connector
   */
  testRecord(testFile: string): void;
}

/** @param counted tells the calls since it was asked last, by kind */
export function countCalls(products: number, counted: () => Calls): CallCounter {
  const sums = new Map<CountedOperation, number>();
  const of: CallCounter['of'] = async (operation, run, once = []) => {
    counted();
    await run();
    const calls = counted();
    const scaled = Object.entries(calls).map(([kind, count]) =>
      once.includes(kind) ? count : (count * 1_000) / products,
    );
    if (operation !== null) sums.set(operation, sumOf(scaled));
    return calls;
  };
  return {
    of,
    ending: (outcome, operation, run) =>
      of(operation, async () => {
        const results = await run();
        expect(results).toHaveLength(products);
        expect(results.filter((one) => !('outcome' in one) || one.outcome !== outcome)).toEqual([]);
      }),
    testRecord: (testFile) => {
      test('the recorded calls are those of this run', async ({ skip }) => {
        if (OPERATIONS.some((operation) => !sums.has(operation))) skip('only some operations were counted');
        const callsPer1000 = Object.fromEntries(
          OPERATIONS.map((operation) => [operation, sums.get(operation)]),
        );
        const text = `${JSON.stringify({ products, callsPer1000 }, null, 2)}\n`;
        const file = new URL('../calls.json', testFile);
        await compareFile(file, text, writingOf(process.env), 'the recorded calls differ');
      });
    },
  };
}

export const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

interface LookingUp<Config> {
  readonly capabilities: { readonly listings: { readonly lookup: { readonly maxBatch: number } } };
  lookupListings(ctx: ConnectorContext<Config>, keys: readonly ListingKey[]): Promise<unknown>;
}

/** Looks listings up in batches of the declared size, each with a context of its own. */
export async function lookUpAll<Config>(
  connector: LookingUp<Config>,
  context: () => ConnectorContext<Config>,
  items: readonly Pick<ListingItem, 'key'>[],
): Promise<void> {
  const keys = items.map(({ key }) => key);
  for (const some of chunksOf(keys, connector.capabilities.listings.lookup.maxBatch))
    await connector.lookupListings(context(), some);
}
