import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Grounds, PROFILES } from '@sluice/connector-feed';
import type {
  Connector,
  OrderActions,
  ReturnedField,
  TestedAgainst,
  WebhooksCapability,
} from '@sluice/connector-kit';
import type { ConformanceRecord } from '@sluice/connector-kit/testing';
import { connectors as all } from '../apps/server/src/connectors/registry.ts';
import { callTable } from './connector-calls.ts';
import { table } from './markdown-table.ts';

/** The connectors that send: a feed is fetched, so the conformance kit, which watches calls, has nothing to watch. */
export const sending = all.filter(({ capabilities }) => capabilities.feed !== true);

export const LABELS: Readonly<Record<TestedAgainst, [label: string, meaning: string]>> = {
  built_in: ['built in', 'the channel is the project’s own'],
  recorded: ['recorded from a real server', 'recorded answers of a real server, played back'],
  real_server: ['real server', 'a real server that runs in the tests'],
  definitions: [
    'published definitions',
    'files checked against the vendor’s published definitions of their fields',
  ],
  schema: [
    'schema-validated',
    'requests validated against the vendor’s description, and a fake for the state of the channel',
  ],
  transcription: [
    'checked against a transcription',
    'requests validated against a transcription of the vendor’s definitions, made by hand, and a fake for the state of the channel',
  ],
};

/** Trees of categories that the products of a feed are mapped to. */
const TREES = { google: 'Google’s', heureka: 'Heureka’s' } as const;

/** Grounds of a feed's profile. */
const GROUNDS: Readonly<Record<Grounds, string>> = {
  definitions: 'checked against the vendor’s published field definitions',
  documentation: 'written from the vendor’s documentation',
  second_hand: 'second hand, preview',
  own: 'the merchant’s own fields',
};

/** The counterpart of the conformance kit, which the label alone does not name. */
const RAN_ON = {
  own_channel: ['own channel', 'the project’s own channel itself'],
  stand_in: ['stand-in', 'a server of ours, compared with recorded answers of a real one'],
  fake: ['fake', 'a server of ours, written from the vendor’s description and guides'],
  real_server: ['real server', 'the vendor’s own software, which the tests start'],
} as const;

/** `conformance` in the package.json of a connector. */
interface Conformance {
  readonly ranOn: keyof typeof RAN_ON;
  /** The versions of the channel's API, and how far each was tried. */
  readonly versions: string;
}

/** The page docs/connectors.md: the abilities of each connector, how it was tested, and the result. */
export function connectorTable(root: string): string {
  const records = sending.map((connector) => readRecord(root, connector));
  return `${[
    '# Connectors',
    '',
    'Made by `npm run generate` from the declarations of the connectors and from the results of their conformance',
    'tests (`conformance.json` beside each, which the test itself keeps fresh). How to add one:',
    '[guides/add-a-connector.md](guides/add-a-connector.md). Set-up, mapping, limits and refusals of a channel are on a page of its',
    'own, which the first column links; the common parts are in [connectors/README.md](connectors/README.md).',
    '',
    '## How each is tested',
    '',
    ...table(
      [
        'connector',
        'kind',
        'tested against',
        'conformance kit ran on',
        'checks passed',
        'waived',
        'not tested',
      ],
      sending.map((connector, at) => summary(connector, records[at]!, readConformance(root, connector))),
    ),
    '',
    'The label names the counterpart that the connector as a whole was tested against:',
    '',
    ...Object.values(LABELS).map(([label, meaning]) => `- **${label}**: ${meaning}`),
    '',
    'The counted checks are those of the conformance kit alone, and they ran on:',
    '',
    ...Object.values(RAN_ON).map(([label, meaning]) => `- **${label}**: ${meaning}`),
    '',
    ...table(
      ['connector', 'versions'],
      sending.map((connector) => [connector.label, readConformance(root, connector).versions]),
    ),
    '',
    '## Capabilities',
    '',
    ...table(
      ['capability', ...sending.map(({ label }) => label)],
      CAPABILITIES.map(([name, tell]) => [name, ...sending.map((connector) => tell(connector) ?? '–')]),
    ),
    '',
    ...callTable(root, sending),
    '',
    '## Checks by group',
    '',
    ...groupTable(records),
    ...records.flatMap(exceptions),
    '',
    '## Feeds',
    '',
    'Files that the channel fetches ([guides/feeds.md](guides/feeds.md)). No vendor’s own checker has seen them: each profile',
    'is tested against the grounds that it names.',
    '',
    ...table(
      ['profile', 'formats', 'categories', 'grounds', 'fields'],
      Object.values(PROFILES).map(({ label, formats, tree, grounds, fields }) => [
        label,
        formats.join(', '),
        tree === undefined ? 'the merchant’s own' : TREES[tree],
        GROUNDS[grounds],
        fields.map(({ name, required }) => (required ? `**${name}**` : name)).join(', '),
      ]),
    ),
  ].join('\n')}\n`;
}

function readRecord(root: string, { platform }: Connector): ConformanceRecord {
  const path = `connectors/${platform}/conformance.json`;
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')) as ConformanceRecord;
  } catch (cause) {
    throw new Error(`${path} cannot be read: run npx vitest run connectors/${platform}`, { cause });
  }
}

function readConformance(root: string, { platform }: Connector): Conformance {
  const path = `connectors/${platform}/package.json`;
  const { conformance } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
    conformance?: Partial<Conformance>;
  };
  const { ranOn, versions } = conformance ?? {};
  if (ranOn !== undefined && Object.hasOwn(RAN_ON, ranOn) && versions) return { ranOn, versions };
  const kinds = Object.keys(RAN_ON).join(', ');
  throw new Error(`${path} needs "conformance": { "ranOn": one of ${kinds}, "versions": text }`);
}

function summary(
  { platform, label, kind, testedAgainst }: Connector,
  record: ConformanceRecord,
  { ranOn }: Conformance,
): string[] {
  const count = (entries: object) => String(Object.keys(entries).length);
  const against = LABELS[testedAgainst][0];
  const on = RAN_ON[ranOn][0];
  const page = `[${label}](connectors/${platform}.md)`;
  return [page, kind, against, on, count(record.passed), count(record.waived), count(record.untested)];
}

type Tell = (connector: Connector) => string | undefined;

const CAPABILITIES: readonly [name: string, tell: Tell][] = [
  [
    'listings',
    ({ capabilities: { listings } }) => listings && `${listings.maxBatch} a call, ${listings.writes}`,
  ],
  ['answers', ({ capabilities: { listings } }) => listings?.answers],
  [
    'price and stock',
    ({ capabilities: { listings } }) => listings?.offers && `${listings.offers.maxBatch} a call`,
  ],
  ['look-up by', ({ capabilities: { listings } }) => listings?.lookup?.by.join(', ')],
  ['read-back', ({ capabilities: { listings } }) => yes(listings?.readBack)],
  [
    'orders',
    ({ capabilities: { orders } }) =>
      orders &&
      `windows overlap by ${orders.overlapMs / 1_000} s${orders.everyMs ? `, read every ${orders.everyMs / 1_000} s` : ''}`,
  ],
  ['takes word of orders', ({ capabilities: { orders } }) => orders?.actions && actions(orders.actions)],
  ['source of products', ({ capabilities: { products } }) => yes(products)],
  ['listings come back with', ({ capabilities: { products } }) => products?.returns?.map(wordsOf).join(', ')],
  ['webhooks', ({ capabilities: { webhooks } }) => webhooks && verification(webhooks)],
  ['stores', ({ capabilities: { stores } }) => yes(stores)],
  ['brands of its own', ({ capabilities: { brands } }) => yes(brands)],
  ['categories of its own', ({ capabilities: { categories } }) => yes(categories)],
  ['deletes its own terms again', ({ capabilities: { termDeletion } }) => yes(termDeletion)],
  ['category tree', ({ capabilities: { categoryTree } }) => yes(categoryTree)],
  ['rate limit', ({ rateLimit }) => rateLimit.kind.replaceAll('_', ' ')],
];

export const TRACKINGS = {
  push: 'ship with tracking',
  none: 'ship without tracking',
  channel_owned: 'its own carrier ships',
} as const;

export const CANCELS = {
  line: 'cancel lines',
  whole_line: 'cancel whole lines',
  order: 'cancel the order',
  before_packing: 'cancel lines before acknowledging',
} as const;

const actions = ({ acknowledge, ship, deliver, cancel, refund }: OrderActions): string =>
  [
    acknowledge && 'acknowledge',
    ship && `${TRACKINGS[ship.tracking]}${ship.partial ? ', in parts' : ''}`,
    deliver && (deliver === 'line' ? 'deliver lines' : 'deliver the order'),
    cancel && CANCELS[cancel],
    refund && (refund === 'line' ? 'refund lines' : 'refund the order'),
  ]
    .filter(Boolean)
    .join(', ');

const wordsOf = (field: ReturnedField): string => (field === 'listPrice' ? 'list price' : field);

const yes = (declared: unknown): string | undefined => (declared ? 'yes' : undefined);

const verification = ({ verification: { kind } }: WebhooksCapability): string => kind.replaceAll('_', ' ');

function groupTable(records: readonly ConformanceRecord[]): string[] {
  const outcomes = records.map((record) => Map.groupBy(record.passed, groupOf));
  const ids = records.flatMap(({ passed, waived, untested }) => [
    ...passed,
    ...Object.keys(waived),
    ...Object.keys(untested),
  ]);
  const rows = [...new Set(ids.map(groupOf))].map((group) => [
    group,
    ...records.map((record, at) => {
      const passed = outcomes[at]?.get(group)?.length ?? 0;
      const others = (ids: object) => Object.keys(ids).filter((id) => groupOf(id) === group).length;
      const waived = others(record.waived);
      const untested = others(record.untested);
      const parts = [
        passed > 0 ? `${passed} passed` : '',
        waived > 0 ? `${waived} waived` : '',
        untested > 0 ? `${untested} not tested` : '',
      ];
      return parts.filter(Boolean).join(', ') || '–';
    }),
  ]);
  return table(['group', ...sending.map(({ label }) => label)], rows);
}

const groupOf = (id: string): string => id.split('/')[0] ?? id;

/** Checks that a connector does not pass, and why. */
function exceptions({ connector, waived, untested }: ConformanceRecord): string[] {
  const lines = [
    ...Object.entries(waived).map(([id, reason]) => `- ${id}, waived: ${reason}`),
    ...Object.entries(untested).map(([id, reason]) => `- ${id}, not tested: ${reason}`),
  ];
  return lines.length === 0 ? [] : ['', `### Exceptions of ${connector}`, '', ...lines];
}
