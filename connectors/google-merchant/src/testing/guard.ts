import { ACCOUNT } from './account.ts';
import { Refusal } from './errors.ts';
import type { State } from './state.ts';
import { SCOPE } from './tokens.ts';

export interface Caller {
  readonly authorization: string | undefined;
  /** The account in the path. */
  readonly account: string;
  /** The method whose quota counts: `products.get`. */
  readonly quota: string;
  readonly writes: boolean;
}

/** Refuses callers without a right to the account, and calls beyond the quota. */
export function admit(state: State, caller: Caller): void {
  refuseToken(state, caller);
  refuseProject(state);
  refuseAccount(state, caller);
  refuseCrowd(state, caller);
}

function refuseToken(state: State, { authorization = '' }: Caller): void {
  const [, value = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
  const token = state.accessTokens.get(value);
  if (token === undefined || token.expiresAt <= state.now())
    throw new Refusal({
      status: 'UNAUTHENTICATED',
      message:
        'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
      reason: 'ACCESS_TOKEN_EXPIRED',
      domain: 'googleapis.com',
      metadata: { service: 'merchantapi.googleapis.com' },
    });
  if (!token.scopes.includes(SCOPE))
    throw new Refusal({
      status: 'PERMISSION_DENIED',
      message: 'Request had insufficient authentication scopes.',
      reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      domain: 'googleapis.com',
      metadata: { service: 'merchantapi.googleapis.com' },
    });
}

function refuseProject(state: State): void {
  const { project, projectNumber } = ACCOUNT;
  if (!state.isEnabled)
    throw new Refusal({
      status: 'PERMISSION_DENIED',
      message: `Merchant API has not been used in project ${projectNumber} before or it is disabled.`,
      reason: 'SERVICE_DISABLED',
      domain: 'googleapis.com',
      metadata: { service: 'merchantapi.googleapis.com', consumer: `projects/${projectNumber}` },
    });
  if (!state.isRegistered)
    throw new Refusal({
      status: 'UNAUTHENTICATED',
      message: `GCP project with id ${project} and number ${projectNumber} is not registered with the merchant account.`,
      reason: 'GCP_NOT_REGISTERED',
    });
}

function refuseAccount({ role }: State, { account, writes }: Caller): void {
  if (account === ACCOUNT.accountId && (role === 'standard' || (role === 'read_only' && !writes))) return;
  throw new Refusal({
    status: 'PERMISSION_DENIED',
    message: `The caller does not have access to the accounts: [${account}]`,
    reason: 'PERMISSION_DENIED_ACCOUNTS',
    metadata: { ACCOUNT_IDS: account },
  });
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Notes the call. Each method has a quota of its own, and refused calls count as well. */
function refuseCrowd(state: State, { quota }: Caller): void {
  const { perMinute, perDay } = state.quota;
  const count = (span: number) => {
    const key = `${quota} ${span} ${Math.floor(state.now() / span)}`;
    const calls = (state.used.get(key) ?? 0) + 1;
    state.used.set(key, calls);
    return calls;
  };
  const inMinute = count(MINUTE);
  const reason =
    count(DAY) > perDay
      ? 'quota/daily_limit_exceeded'
      : inMinute > perMinute
        ? 'quota/request_rate_too_high'
        : null;
  if (reason !== null)
    throw new Refusal({
      status: 'RESOURCE_EXHAUSTED',
      message: `Quota exceeded for ${quota}: ${reason}`,
      reason,
    });
}
