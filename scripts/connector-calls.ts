import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connector } from '@sluice/connector-kit';
import type { CallsRecord, CountedOperation } from '@sluice/connector-kit/testing';
import { table } from './markdown-table.ts';

/** The calls that the tests of a connector counted, where they count them. */
export function readCalls(root: string, { platform }: Connector): CallsRecord | undefined {
  const path = join(root, `connectors/${platform}/calls.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as CallsRecord) : undefined;
}

const COUNTED: Readonly<Record<CountedOperation, string>> = {
  create: 'create',
  change: 'change of content',
  offer: 'price and stock',
  lookup: 'look-up',
  withdraw: 'withdrawal',
};

/** The section of docs/connectors.md on the recorded calls. */
export function callTable(root: string, connectors: readonly Connector[]): string[] {
  const rows = connectors.flatMap((connector) => {
    const record = readCalls(root, connector);
    if (record === undefined) return [];
    const operations = Object.keys(COUNTED) as CountedOperation[];
    const numbers = [...operations.map((name) => record.callsPer1000[name]), record.products];
    return [[connector.label, ...numbers.map((number) => number.toLocaleString('en'))]];
  });
  return [
    '## Calls per 1,000 products',
    '',
    'Counted by `src/throughput.test.ts` of each connector against the fake of its channel, in batches as large as the connector',
    'allows. The last column is the number of products in the test; counts of fewer than 1,000 are scaled up, but for calls that',
    'happen once. Left out are calls for access tokens, with eBay and ikas those that read facts of the account once, and with',
    'Allegro the polls of commands; other tickets are asked about once. A look-up is of listings that the channel has. The README',
    'of each connector names cases that take more or fewer calls.',
    'WooCommerce and Shopify are counted without images. Medusa is counted on a real server and Vendure by its benchmark, in other batches:',
    'the numbers are in their READMEs.',
    '',
    ...table(['connector', ...Object.values(COUNTED), 'products in the test'], rows),
    '',
    'Each test compares its counts with `calls.json` beside the connector. This command counts anew and prints the table again:',
    '',
    '```sh',
    'UPDATE_GOLDEN=1 npx vitest run throughput && npm run generate',
    '```',
  ];
}
