/** The waits after 500 and 503 (docs/spec, ERR-10); their number is that of the attempts. */
const BACKOFF_SECONDS = [1, 2, 4, 8, 16];
/** Nobody waits longer than this for one request; the answer is then handed to the caller as it is. */
const MAX_WAIT_SECONDS = 120;

export interface RetryOptions {
  /**
   * Also repeats a POST whose outcome is unknown. Each repetition may create another record, unless a `sku` or a name
   * that must be unique tells them apart, so the caller has to ask for it.
   */
  repeatPosts?: boolean;
  /** Sends a request; the platform's own fetch by default. */
  fetch?: (request: Request) => Promise<Response>;
  /** Waits between attempts; tests pass a clock of their own. */
  wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * A fetch that tries again where that can help: after 429 when `Retry-After` allows, after 500, 503 and a lost
 * connection with exponential backoff. Everything else is the caller's to mend.
 */
export function withRetry(options: RetryOptions = {}): (request: Request) => Promise<Response> {
  const send = options.fetch ?? ((request: Request) => fetch(request));
  const wait = options.wait ?? waitFor;
  return async (request) => {
    for (const backoff of BACKOFF_SECONDS) {
      const outcome = await attempt(send, request);
      const seconds = secondsToWait(outcome, backoff, isRepeatable(request, options));
      if (seconds === undefined || seconds > MAX_WAIT_SECONDS) return settle(outcome);
      // The connection is free again only after its answer has been read or dropped; that may take its time.
      if (outcome instanceof Response) outcome.body?.cancel().catch(() => {});
      await wait(seconds, request.signal);
    }
    return send(request);
  };
}

/** An answer, or why there was none. */
type Outcome = Response | { lost: unknown };

async function attempt(send: (request: Request) => Promise<Response>, request: Request): Promise<Outcome> {
  try {
    // A body can be sent once only, so a copy goes out and the original stays for the next attempt.
    return await send(request.clone());
  } catch (error) {
    if (request.signal.aborted) throw error;
    return { lost: error };
  }
}

function settle(outcome: Outcome): Response {
  if (outcome instanceof Response) return outcome;
  throw outcome.lost;
}

/** PUT, PATCH and DELETE do the same however often they arrive. */
const isRepeatable = (request: Request, { repeatPosts = false }: RetryOptions): boolean =>
  request.method !== 'POST' || repeatPosts;

/** Seconds until the next attempt; undefined when there must be none. */
function secondsToWait(outcome: Outcome, backoff: number, repeatable: boolean): number | undefined {
  if (!(outcome instanceof Response)) return repeatable ? backoff : undefined;
  const asked = retryAfter(outcome);
  // 429 is answered before anything is done, so even a POST may come again.
  if (outcome.status === 429) return asked ?? backoff;
  if (outcome.status === 500 || outcome.status === 503)
    return repeatable ? Math.max(asked ?? 0, backoff) : undefined;
  return undefined;
}

/** Seconds of a `Retry-After` header, which may also name a date. */
function retryAfter(response: Response): number | undefined {
  const value = response.headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** @throws the signal's reason as soon as the caller gives up. */
function waitFor(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, seconds * 1000);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
