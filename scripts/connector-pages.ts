import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Connector, formFields } from '@sluice/connector-kit';
import { ROOT } from './checks/tools.ts';
import { readCalls } from './connector-calls.ts';
import { CANCELS, LABELS, sending, TRACKINGS } from './connector-table.ts';
import { table } from './markdown-table.ts';

export const PAGES = 'docs/connectors';

/** Headings of every page, in their order. */
export const SECTIONS = [
  'Abilities',
  'Set-up',
  'Products',
  'Orders',
  'Limits',
  'How it was tested',
  'When it fails',
] as const;

/** Parts of a page that follow from the declaration and the records of its connector, each between marks of its name. */
const BLOCKS: Readonly<Record<string, (connector: Connector) => string[]>> = { facts, words };

const block = (name: string): RegExp =>
  new RegExp(`(<!-- npm run generate: ${name} -->\n)[\\s\\S]*?(<!-- end -->)`);

/** The pages of connectors, written by hand, with their made parts renewed. A missing page is a failure of the tests. */
export function connectorPages(root: string): { path: string; content: string }[] {
  return sending.flatMap((connector) => {
    const path = `${PAGES}/${connector.platform}.md`;
    if (!existsSync(join(root, path))) return [];
    const text = readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');
    return [{ path, content: withFacts(connector, text) }];
  });
}

export const withFacts = (connector: Connector, page: string): string =>
  Object.entries(BLOCKS).reduce(
    (text, [name, make]) =>
      text.replace(
        block(name),
        (_, start: string, end: string) => `${start}${make(connector).join('\n')}\n${end}`,
      ),
    page,
  );

/** The parts that a page lacks: headings, marks of made parts, and settings by their label. */
export function missingParts(connector: Connector, page: string): string[] {
  const headings = page.split('\n').filter((line) => line.startsWith('## '));
  const settings = formFields(connector.configSchema).map(({ label }) => `**${label}**`);
  return [
    ...SECTIONS.filter((name) => !headings.includes(`## ${name}`)).map((name) => `## ${name}`),
    ...Object.keys(BLOCKS).filter((name) => !block(name).test(page)),
    ...settings.filter((label) => !page.includes(label)),
  ];
}

const ANSWERS = { sync: 'at once', async: 'later', either: 'at once or later' } as const;

/** One line for people who choose a channel; docs/connectors.md has the words of the declaration. */
function facts(connector: Connector): string[] {
  const { kind, testedAgainst, capabilities } = connector;
  const { listings, orders, products, webhooks, stores, brands, categories, categoryTree } = capabilities;
  const made = [brands && !brands.fixed && 'brands', categories && 'categories'].filter(Boolean);
  const all = [
    `**${kind === 'marketplace' ? 'Marketplace' : 'Shop'}, ${products ? 'target and source' : 'target'}**`,
    listings && `${listings.maxBatch} products a call, answered ${ANSWERS[listings.answers]}`,
    listings?.offers && `${listings.offers.maxBatch} prices and stocks a call`,
    orders && 'orders',
    webhooks && 'webhooks',
    stores && 'several stores',
    made.length > 0 && `makes ${made.join(' and ')}`,
    categoryTree && 'categories to map to',
    `tested: [${LABELS[testedAgainst][0]}](../connectors.md#how-each-is-tested)`,
    readCalls(ROOT, connector) && '[calls per 1,000 products](../connectors.md#calls-per-1000-products)',
  ];
  return [all.filter(Boolean).join(' · ')];
}

const NOT_FROM_HERE = 'on the channel itself';
const NO_WORD = 'no word of it from Sluice';
const NONE =
  'Acknowledge, ship, cancel and refund on the channel itself: it takes no word of that from Sluice.';

/** The moves of a merchant that the channel takes from Sluice. One order may allow less. */
function words({ capabilities: { orders } }: Connector): string[] {
  if (orders?.actions === undefined) return [NONE];
  const { acknowledge, ship, deliver, cancel, refund } = orders.actions;
  const shipped = ship && `${TRACKINGS[ship.tracking]}${ship.partial ? ', in parts' : ''}`;
  const refunded = refund && (refund === 'line' ? 'refund lines' : 'refund the order');
  const moves = {
    acknowledge: acknowledge && 'acknowledge',
    ship: shipped,
    deliver:
      deliver &&
      (deliver === 'line' ? 'deliver lines, by your own carrier' : 'deliver the order, by your own carrier'),
    cancel: cancel && CANCELS[cancel],
    refund: refunded,
  };
  return table(Object.keys(moves), [
    Object.entries(moves).map(([move, said]) => said ?? (move === 'deliver' ? NO_WORD : NOT_FROM_HERE)),
  ]);
}
