// Takes the events of Sluice, proves each one, and prints it. It needs Node.js alone:
//   WEBHOOK_SECRET=whsec_… node receiver.mjs
// Any library for Standard Webhooks (standardwebhooks.com) proves events as `isProven` does.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.WEBHOOK_SECRET ?? '';
const port = Number(process.env.PORT ?? 4300);
const MAX_AGE_SECONDS = 300;
const MAX_BYTES = 1024 * 1024;

/** Whether the body was signed with the secret lately. A list of signatures comes while a secret is renewed: one has to fit. */
function isProven(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < MAX_AGE_SECONDS)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

async function textOf(request) {
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

// An event can come twice: after a lost answer, or when it is sent again. A real program keeps the ids that it has handled.
const handled = new Set();

createServer(async (request, response) => {
  try {
    const body = await textOf(request);
    if (!isProven(request.headers, body)) return response.writeHead(401).end();
    const event = JSON.parse(body);
    if (!handled.has(event.id)) console.log(JSON.stringify(event));
    handled.add(event.id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(port, '127.0.0.1', function () {
  console.error(`waiting for events at http://127.0.0.1:${this.address().port}/`);
});
