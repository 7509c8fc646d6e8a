import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Executed, executeOn, operationOf } from '@sluice/connector-kit/testing/graphql';
import { type DocumentNode, Kind, parse } from 'graphql';
import { costOf } from './cost.ts';
import { mutationRoot } from './mutations.ts';
import { queryRoot } from './queries.ts';
import { schemaOf, VERSIONS, type Version } from './schemas.ts';
import type { Shop } from './state.ts';

export const CREDENTIALS = {
  token: 'shpat_canary_token_of_the_fake',
  clientId: 'client-of-the-fake',
  secret: 'canary-secret-of-the-fake',
} as const;

interface Question {
  readonly version: Version;
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

/** A call as it came in. */
export interface Call extends Question {
  /** The root fields that were asked, aliases left out. */
  readonly fields: readonly string[];
  readonly cost: number;
}

/** A fake shop that listens. */
export interface Fake {
  readonly address: string;
  /** Called for each call before it is worked off. */
  watch: ((call: Call) => void) | null;
  /** Faults that the schemas found: of the connector or of the fake. */
  readonly faults: string[];
  /** Tokens that were given out. */
  readonly tokens: Set<string>;
  close(): Promise<void>;
}

/** A single request may not cost more. */
const MOST = 1_000;

export async function startFake(shopOf: () => Shop): Promise<Fake> {
  const server = createServer((request, response) => {
    answer(fake, shopOf(), request).then(
      ({ status, body }) => send(response, status, body),
      (error: unknown) => {
        fake.faults.push(String(error));
        send(response, 500, { errors: String(error) });
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: Fake = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    watch: null,
    faults: [],
    tokens: new Set(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function answer(fake: Fake, shop: Shop, request: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  if (request.url === '/admin/oauth/access_token') return grant(fake, body as Record<string, string>);
  const [, version] = /^\/admin\/api\/([0-9-]+)\/graphql\.json$/.exec(request.url ?? '') ?? [];
  if (!VERSIONS.includes(version as Version)) return { status: 404, body: { errors: 'Not Found' } };
  const token = String(request.headers['x-shopify-access-token'] ?? '');
  if (token !== CREDENTIALS.token && !fake.tokens.has(token))
    return {
      status: 401,
      body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
    };
  const { query, variables } = body as { query: string; variables: Record<string, unknown> };
  return workOff(fake, shop, { version: version as Version, query, variables: variables ?? {} });
}

function grant(fake: Fake, { client_id, client_secret, grant_type }: Record<string, string>): Reply {
  const isRight =
    client_id === CREDENTIALS.clientId &&
    client_secret === CREDENTIALS.secret &&
    grant_type === 'client_credentials';
  if (!isRight) return { status: 400, body: { error: 'application_cannot_be_found' } };
  const token = `granted-token-${fake.tokens.size + 1}`;
  fake.tokens.add(token);
  return { status: 200, body: { access_token: token, scope: 'write_products', expires_in: 86_399 } };
}

async function workOff(fake: Fake, shop: Shop, question: Question): Promise<Reply> {
  const { version, query, variables } = question;
  const document = parse(query);
  const operation = operationOf(document);
  const fields = operation.selectionSet.selections.flatMap((one) =>
    one.kind === Kind.FIELD ? one.name.value : [],
  );
  const cost = costOf(document, variables);
  fake.watch?.({ ...question, fields, cost });
  const refused = refusal(shop, cost);
  if (refused) return { status: 200, body: refused };
  const root =
    operation.operation === 'mutation' ? mutationRoot(shop, keysIn(document, variables)) : queryRoot(shop);
  const { faults, ...answered }: Executed = await executeOn(schemaOf(version), document, root, variables);
  fake.faults.push(...faults);
  return { status: 200, body: { ...answered, extensions: { cost: costFacts(shop, cost) } } };
}

/** A request that is too large, or for which the bucket has not enough; nothing is done for it then. */
function refusal(shop: Shop, cost: number): object | null {
  if (cost > MOST)
    return {
      errors: [
        {
          message: `Query cost is ${cost}, which exceeds the single query max cost limit (1000).`,
          extensions: { code: 'MAX_COST_EXCEEDED' },
        },
      ],
    };
  const { bucket } = shop;
  if (bucket === null) return null;
  const now = Date.now();
  bucket.available = Math.min(
    bucket.maximum,
    bucket.available + ((now - bucket.at) / 1000) * bucket.restoreRate,
  );
  bucket.at = now;
  if (bucket.available >= cost) {
    bucket.available -= cost;
    return null;
  }
  return {
    errors: [
      {
        message: 'Throttled',
        extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
      },
    ],
    extensions: { cost: { ...costFacts(shop, cost), actualQueryCost: null } },
  };
}

const costFacts = ({ bucket }: Shop, cost: number) => ({
  requestedQueryCost: Math.ceil(cost),
  actualQueryCost: Math.ceil(cost),
  throttleStatus: {
    maximumAvailable: bucket?.maximum ?? 2_000,
    currentlyAvailable: Math.floor(bucket?.available ?? 2_000),
    restoreRate: bucket?.restoreRate ?? 100,
  },
});

/** Idempotency keys by the alias of the field that carries one. */
function keysIn(document: DocumentNode, variables: Record<string, unknown>): Map<string, string> {
  const keys = new Map<string, string>();
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return keys;
  for (const field of operation.selectionSet.selections) {
    if (field.kind !== Kind.FIELD) continue;
    const given = field.directives?.find(({ name }) => name.value === 'idempotent')?.arguments?.[0]?.value;
    if (given?.kind === Kind.VARIABLE)
      keys.set(field.alias?.value ?? field.name.value, String(variables[given.name.value]));
  }
  return keys;
}
