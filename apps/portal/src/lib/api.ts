import type { PortalErrorKeys } from '@sluice/contracts/portal';
import i18next from 'i18next';
import createClient from 'openapi-fetch';
import type { paths } from './api.generated.ts';
import { say, sayFields } from './messages.ts';

/** The portal's own API, typed by its description. Use it through `call`, which throws what is refused. */
export const api = createClient<paths>({ baseUrl: '', bodySerializer: serialise });

/** Asks the person to prove that it is they; whether they did. */
let confirmIdentity: () => Promise<boolean> = async () => false;
export const whenIdentityIsAsked = (ask: () => Promise<boolean>): void => {
  confirmIdentity = ask;
};

/** Where somebody is led who has to set up a second factor before anything else. */
export const REQUIRED_FACTOR = '/second-factor';

/** Makes a write once more. */
const repeats = new WeakMap<Request, () => Request>();

api.use({
  onRequest: async ({ request }) => {
    if (request.headers.get('content-type')?.startsWith('multipart/') === true || request.method === 'GET')
      return undefined;
    // A body that is read once can be sent twice; a cloned request would send a stream.
    const text = await request.text();
    const { method, headers, credentials, signal, url } = request;
    const make = (): Request =>
      new Request(url, { method, headers, credentials, signal, ...(text === '' ? {} : { body: text }) });
    const sent = make();
    repeats.set(sent, make);
    return sent;
  },
  onResponse: async ({ request, response }) => {
    if (response.status !== 403) return undefined;
    const { code } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { code?: string };
    if (code === 'second_factor_required' && window.location.pathname !== REQUIRED_FACTOR)
      window.location.assign(REQUIRED_FACTOR);
    const repeat = repeats.get(request);
    if (code !== 'reauthentication_required' || repeat === undefined) return undefined;
    return (await confirmIdentity()) ? fetch(repeat()) : undefined;
  },
});

/** A body with a file in it travels as a form, any other as JSON. */
function serialise(body: unknown): string | FormData {
  const fields = Object.entries(body as Record<string, unknown>);
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value === undefined) continue;
    const text = typeof value === 'string' || value instanceof Blob ? value : JSON.stringify(value);
    form.append(name, text);
  }
  return form;
}

/** A refusal as the service sends it. */
type RefusalBody = Partial<PortalErrorKeys> & {
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
};

/** A refusal of the service, or no answer at all (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Messages by dotted field path, for a 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  constructor(status: number, body: RefusalBody) {
    super(say(body.message_key, body.message ?? `the service answered ${status}`));
    this.status = status;
    this.code = body.code;
    this.errors = sayFields(body.error_keys, body.errors ?? {});
  }
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Called for every answer with 401: the session is over. */
let onSignedOut: () => void = () => {};
export const whenSignedOut = (listener: () => void): void => {
  onSignedOut = listener;
};

/**
 * The data of an answer.
 *
 * @example useQuery({ queryKey: ['brands'], queryFn: ({ signal }) => call(api.GET('/portal/api/brands', { signal })) })
 * @throws ApiError for everything but success
 */
export async function call<T>(request: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await request.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, { message: 'offline' });
  });
  if (response.ok) return data as T;
  if (response.status === 401) onSignedOut();
  throw new ApiError(response.status, typeof error === 'object' && error !== null ? error : {});
}

/** The message of whatever went wrong, for people. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return i18next.t('lib:offline');
  return error instanceof Error ? error.message : String(error);
}

/** The messages of a 422 by field, as forms show them; undefined for any other error. */
export const fieldErrorsOf = (error: unknown): Record<string, string> | undefined =>
  error instanceof ApiError && error.status === 422
    ? Object.fromEntries(Object.entries(error.errors).map(([path, texts]) => [path, texts.join(' ')]))
    : undefined;
