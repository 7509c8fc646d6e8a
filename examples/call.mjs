// Calls the API of Sluice. It needs Node.js alone, and two variables:
//   SLUICE_URL=http://127.0.0.1:3000  SLUICE_KEY=slc_…
const { SLUICE_URL = 'http://127.0.0.1:3000', SLUICE_KEY } = process.env;
if (!SLUICE_KEY) throw new Error('set SLUICE_KEY to an API key: sluice api-key create --tenant 1 --name ERP');

const MAX_TRIES = 8;

/**
 * Answers the document of an endpoint. A call that may be repeated is: after 429 when the service says so, and, where the
 * method does the same however often it arrives, after 500, 503 and a lost connection with growing pauses.
 */
export async function call(method, path, body) {
  for (let tries = 1; ; tries++) {
    const answer = await send(method, path, body).catch((lost) => ({ lost }));
    if (answer.ok) return answer.json();
    const mayRepeat = answer.status === 429 || (method !== 'POST' && !(answer.status < 500));
    if (!mayRepeat || tries === MAX_TRIES) throw await failure(answer, `${method} ${path}`);
    await answer.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, pauseOf(answer, tries)));
  }
}

function send(method, path, body) {
  const isForm = body instanceof FormData;
  return fetch(new URL(path, SLUICE_URL), {
    method,
    headers: {
      authorization: `Bearer ${SLUICE_KEY}`,
      accept: 'application/json',
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(60_000),
  });
}

const pauseOf = (answer, tries) => {
  const asked = Number(answer.headers?.get('retry-after'));
  return asked > 0 ? asked * 1000 : Math.min(60_000, 500 * 2 ** tries);
};

/** The error with the field messages of the answer. */
async function failure(answer, request) {
  if (answer.lost) return new Error(`${request}: ${answer.lost.cause?.message ?? answer.lost.message}`);
  const { message, errors = {} } = await answer.json().catch(() => ({}));
  const fields = Object.values(errors)
    .flat()
    .map((one) => one.message ?? one);
  return new Error(`${request}: ${answer.status} ${[message, ...fields].filter(Boolean).join('; ')}`);
}
