import { type Answer, type Call, refused } from './answers.ts';
import type { State } from './state.ts';

const MINUTE_MS = 60_000;

export const PUBLIC = 'application/vnd.allegro.public.v1+json';
export const BETA = 'application/vnd.allegro.beta.v1+json';

/** Null when the caller may go on: checks the crowd, the token and the media types. */
export const refuseCaller = (state: State, call: Call): Answer | null =>
  refuseCrowd(state) ?? refuseToken(state, call) ?? refuseTypes(call);

/** Too many calls of the application in a minute block it for a minute, whoever calls. No header says for how long. */
export function refuseCrowd(state: State): Answer | null {
  const now = state.now();
  if (now - state.minute.startedAt >= MINUTE_MS) state.minute = { startedAt: now, count: 0 };
  state.minute.count += 1;
  if (state.minute.count > state.callsPerMinute && state.blockedUntil <= now) {
    state.blockedUntil = now + MINUTE_MS;
    state.minute = { startedAt: now, count: 0 };
  }
  if (state.blockedUntil <= now) return null;
  return refused(429, [{ code: 'TooManyRequestsException', message: 'The limit of requests is exceeded.' }]);
}

/** Resources that belong to no seller, for tokens of the application itself. */
const OPEN = /^(\/sale\/categories(\/.*)?|\/sale\/delivery-methods|\/order\/carriers|\/marketplaces)$/;

function refuseToken(state: State, { url, headers }: Call): Answer | null {
  const [, value = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  const grant = state.accessTokens.get(value);
  if (grant === undefined || grant.expiresAt <= state.now())
    return {
      status: 401,
      body: { error: 'invalid_token', error_description: `Access token expired or unknown` },
    };
  if (grant.isUser || OPEN.test(url.pathname)) return null;
  return refused(403, [{ code: 'AccessDenied', message: 'The token is without user context.' }]);
}

/** Bodies and answers are of the channel's own media type, that of its beta resources where it says so. */
function refuseTypes({ method, url, headers, text }: Call): Answer | null {
  const isBeta = method === 'POST' && url.pathname === '/sale/offer-bulk-modification-commands';
  const type = isBeta ? BETA : PUBLIC;
  const accepts = (headers.accept ?? '').split(',').map((one) => one.trim());
  if (!accepts.includes(type))
    return refused(406, [
      { code: 'NotAcceptableException', message: `Please check 'Accept' request header: ${type}` },
    ]);
  const isOf = headers['content-type']?.split(';')[0] === type;
  return text === '' || isOf
    ? null
    : refused(415, [{ code: 'UnsupportedMediaTypeException', message: `The body must be ${type}.` }]);
}
