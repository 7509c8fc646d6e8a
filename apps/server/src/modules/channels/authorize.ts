import { type Connector, ConnectorError } from '@sluice/connector-kit';
import { foreign, type Message, mapTexts, message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import type { Principal } from '../../platform/http/endpoint.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { redactor } from '../../platform/secrets/redact.ts';
import { type Begun, isUnchanged, makeState, takeState } from './authorization-state.ts';
import { type ChannelCalls, failureOf, testConnection } from './call-channel.ts';
import { openConfig } from './config-values.ts';
import { logTest } from './configuration-log.ts';
import { updateConnectionConfig } from './connection-config.ts';
import { type ConnectionRow, oneConnection } from './connections.ts';

/** Everything needed to lead people to the pages of channels and back. */
export interface AuthorizationDeps extends ChannelCalls {
  /** The portal's page to which channels lead people back; null while the service does not know its address. */
  returnAddress: string | null;
}

type Person = Pick<Principal, 'tenantId' | 'actor' | 'caller'>;

/** Parameters of the address at which a channel led somebody back. */
type Query = Readonly<Record<string, string>>;

/** The outcome of a consent. */
export interface Authorized {
  id: number;
  /** Whether its credentials are stored. */
  authorized: boolean;
  /** Why they are not, or why the channel does not answer to them; null = it answers. */
  failure: { kind: string; said: Message } | null;
}

/**
 * Begins a consent to a connection. Returns the address of the channel's page.
 *
 * @throws ApiError conflict where the channel knows no consents, a setting is missing, or the service has no address
 */
export function beginAuthorization(
  tx: Tx,
  { masterKeys, returnAddress }: AuthorizationDeps,
  caller: Person['caller'],
  { row, connector }: { row: ConnectionRow; connector: Connector },
): string {
  if (connector.consentAddress === undefined)
    throw new ApiError('conflict', message('authorization_unsupported', { label: connector.label }));
  if (returnAddress === null) throw new ApiError('conflict', message('authorization_needs_public_url'));
  const state = makeState(tx, caller.id, row);
  try {
    return connector.consentAddress(openConfig(masterKeys, tx.tenantId, row), { state, returnAddress });
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    throw new ApiError('conflict', wordsOf(error));
  }
}

/**
 * Ends a consent with the parameters of the return. Its state is used up before anything else, whatever becomes of it, and
 * credentials are stored as by a change of settings.
 *
 * @throws ApiError conflict for a state that this person did not begin, or that counts no more: the same for all
 */
export async function completeAuthorization(
  deps: AuthorizationDeps,
  person: Person,
  { state = '', ...query }: Query,
): Promise<Authorized> {
  const { tenantId, actor } = person;
  const begun = await deps.db.inTenant(tenantId, (tx) => takeState(tx, person.caller.id, state));
  if (begun === undefined) throw ended();
  const id = begun.connectionId;
  const row = await deps.db.inTenant(tenantId, async (tx) =>
    (await isUnchanged(tx, begun)) ? tx.first(oneConnection(tx, id)) : undefined,
  );
  const connector = row && deps.connectorOf(row.platform);
  if (connector?.redeemConsent === undefined) throw ended();
  if (query.error !== undefined)
    return { id, authorized: false, failure: { kind: 'auth', said: refusalOf(connector, query) } };
  const { values, failure } = await redeem(deps, person, { id, query });
  if (values === undefined) return { id, authorized: false, failure: hidden(failure, query) };
  await store(deps, person, begun, { connector, values });
  const untested = await testConnection(deps, tenantId, id);
  await logTest({ db: deps.db, tenantId, actor, connector, id }, row!.config, untested);
  return { id, authorized: true, failure: hidden(untested, query) };
}

/** One call: a code counts once. A connector that answers without a field of the consent has none of it stored. */
async function redeem(
  deps: AuthorizationDeps,
  { tenantId }: Person,
  { id, query }: { id: number; query: Query },
): Promise<{ values?: Query; failure?: ConnectorError | undefined }> {
  let values: Query | undefined;
  const returnAddress = deps.returnAddress ?? '';
  const failure = await failureOf(deps, tenantId, id, async ({ connector, ctx }) => {
    const answered = await connector.redeemConsent!(ctx, { query, returnAddress });
    const missing = connector.capabilities.authorization!.fields.filter((name) => !answered[name]);
    if (missing.length > 0)
      throw new ConnectorError({ kind: 'protocol', message: `the consent gave no ${missing.join(', ')}` });
    values = answered;
  });
  return values === undefined ? { failure } : { values };
}

/** @throws ApiError conflict when the connection was changed or deleted while its channel was called */
async function store(
  { db, masterKeys }: AuthorizationDeps,
  { tenantId, actor }: Person,
  begun: Begun,
  { connector, values }: { connector: Connector; values: Query },
): Promise<void> {
  const fields = connector.capabilities.authorization!.fields;
  const patch = Object.fromEntries(fields.map((name) => [name, values[name]!]));
  await db.inTenant(tenantId, async (tx) => {
    if (!(await isUnchanged(tx, begun))) throw ended();
    await updateConnectionConfig(tx, actor, masterKeys, { id: begun.connectionId, connector, patch });
  });
}

const ended = (): ApiError => new ApiError('conflict', message('authorization_ended'));

const MOST_LETTERS = 200;

/** The channel's reason in words; a person who did not agree needs none. */
const refusalOf = ({ label }: Connector, { error = '' }: Query): Message =>
  error === 'access_denied'
    ? message('authorization_declined', { label })
    : message('authorization_refused', { label, reason: error.slice(0, MOST_LETTERS) });

/** A failure without what the channel sent along with the person. */
function hidden(failure: ConnectorError | undefined, query: Query): Authorized['failure'] {
  if (failure === undefined) return null;
  return { kind: failure.kind, said: mapTexts(wordsOf(failure), redactor(Object.values(query))) };
}

const wordsOf = ({ said, message: words }: ConnectorError): Message => said ?? foreign(words);
