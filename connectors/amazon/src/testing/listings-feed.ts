import { listingAt } from './offers.ts';
import { presentItem } from './present-listing.ts';
import type { Attributes, Feed, Issue, Requirements } from './records.ts';
import type { State } from './state.ts';
import { type Patch, patchedName, type Submission, submit } from './submissions.ts';

interface Message {
  readonly messageId: number;
  readonly sku: string;
  readonly operationType: 'UPDATE' | 'PARTIAL_UPDATE' | 'PATCH' | 'DELETE';
  readonly productType?: string;
  readonly requirements?: Requirements;
  readonly attributes?: Attributes;
  readonly patches?: readonly Patch[];
}

interface Document {
  readonly header: {
    readonly sellerId: string;
    readonly version: string;
    readonly report?: { readonly includedData: readonly string[] };
  };
  readonly messages: readonly Message[];
}

interface Told {
  readonly messageId?: number;
  readonly sku?: string;
  readonly code?: string;
  readonly severity: Issue['severity'];
  readonly message: string;
  readonly attributeName?: string;
}

/** Works on a document of listings. Its report names messages that failed and only counts the others. */
export function processListings(
  state: State,
  feed: Feed,
  content: Buffer,
): { text: string; contentType: string } | null {
  const document = parsed(content);
  if (document === null) return null;
  const faults = faultsOf(state, document);
  if (state.feedsAre === 'fatal') {
    for (const message of document.messages.slice(0, document.messages.length / 2))
      carryOut(state, feed, message);
    return null;
  }
  const told =
    faults.length > 0
      ? []
      : document.messages.map((message, at) => {
          const isTwice = document.messages.findIndex((one) => one.messageId === message.messageId) < at;
          return isTwice ? [twice(message)] : carryOut(state, feed, message);
        });
  const general = faults.map((message): Told => ({ severity: 'ERROR', code: '4000001', message }));
  const report = reportOf(state, { feed, document, general, told });
  return { text: JSON.stringify(report), contentType: 'application/json; charset=UTF-8' };
}

function parsed(content: Buffer): Document | null {
  try {
    const document = JSON.parse(content.toString('utf8')) as Document;
    return Array.isArray(document.messages) ? document : null;
  } catch {
    return null;
  }
}

/** Faults of the document as a whole: nothing of it is done then, and the issue names no message. */
function faultsOf(state: State, document: Document): string[] {
  const faults = state.checkFile('listings-feed-schema-v2', document);
  if (faults.length > 0) return faults;
  return document.header.sellerId === state.sellerId ? [] : ['The header names another seller.'];
}

const twice = ({ messageId, sku }: Message): Told => ({
  messageId,
  sku,
  severity: 'ERROR',
  message: `The message ${messageId} is there twice.`,
});

function carryOut(state: State, { marketplaceIds }: Feed, message: Message): Told[] {
  const { messageId, sku } = message;
  const deed = deedOf(message);
  if (deed === null)
    return [{ messageId, sku, severity: 'ERROR', message: 'Nested attributes cannot be patched.' }];
  const issues = marketplaceIds.flatMap(
    (marketplaceId) => submit(state, { sku, marketplaceId, deed }).issues,
  );
  return issues.map(({ code, severity, message: text, attributeNames = [] }) => ({
    messageId,
    sku,
    code,
    severity,
    message: text,
    ...(attributeNames[0] === undefined ? {} : { attributeName: attributeNames[0] }),
  }));
}

/** Null for a patch inside of an attribute. */
function deedOf(message: Message): Submission['deed'] | null {
  const { operationType, productType = '', requirements = 'LISTING', attributes = {} } = message;
  if (operationType === 'DELETE') return { kind: 'delete' };
  if (operationType === 'UPDATE') return { kind: 'put', productType, requirements, attributes };
  const patches =
    operationType === 'PATCH'
      ? (message.patches ?? [])
      : Object.entries(attributes).map(
          ([name, value]): Patch => ({ op: 'replace', path: `/attributes/${name}`, value }),
        );
  return patches.some((patch) => patchedName(patch) === null)
    ? null
    : { kind: 'patch', productType, patches };
}

interface Worked {
  readonly feed: Feed;
  readonly document: Document;
  readonly general: readonly Told[];
  /** Issues of each message, in the order of the messages. */
  readonly told: readonly (readonly Told[])[];
}

function reportOf(state: State, { feed, document, general, told }: Worked): object {
  const issues = [...general, ...told.flat()];
  const count = (severity: string): number => issues.filter((one) => one.severity === severity).length;
  const invalid = told.filter((some) => some.some(({ severity }) => severity === 'ERROR')).length;
  const { sellerId, report } = document.header;
  return {
    header: { sellerId: sellerId ?? '', version: '2.0', feedId: feed.feedId, ...(report ? { report } : {}) },
    issues: state.feedsAre === 'scrambled' ? [...issues.toReversed(), ...issues.slice(0, 1)] : issues,
    summary: {
      errors: count('ERROR'),
      warnings: count('WARNING'),
      messagesProcessed: told.length,
      messagesAccepted: told.length - invalid,
      messagesInvalid: invalid,
    },
    ...(report ? { items: itemsOf(state, feed, { document, dataSets: report.includedData }) } : {}),
  };
}

function itemsOf(
  state: State,
  { marketplaceIds }: Feed,
  { document, dataSets }: { document: Document; dataSets: readonly string[] },
): object[] {
  const skus = [...new Set(document.messages.map(({ sku }) => sku))];
  const items = skus.flatMap((sku) => {
    const listings = marketplaceIds.flatMap((id) => listingAt(state, sku, id) ?? []);
    return listings.length === 0 ? [] : [presentItem(state, listings, dataSets)];
  });
  return state.feedsAre === 'scrambled' ? [...items.slice(1).toReversed(), ...items.slice(1, 2)] : items;
}
