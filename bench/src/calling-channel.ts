import type { RunningSimulator } from '@sluice/connector-simulator/server';
import type { World } from './world.ts';

/** Connects a channel that calls with each order, beside being polled. */
export async function connectCalling({ cli, tenant }: World, shop: RunningSimulator): Promise<void> {
  const names = ['--platform', 'simulator', '--label', 'Calling', '--config', `base_url=${shop.url}`];
  const created = await cli<{ webhook_url: string; webhook_secret: string }>(
    ...['connection', 'create', '--tenant', String(tenant.id), ...names],
  );
  const { webhook_url: url, webhook_secret: secret } = created;
  const webhook = { url, secret, verification: 'hmac_hex', content: 'order' };
  await send(`${shop.url}/_settings`, 'PATCH', { webhook });
}

/** Sends JSON and reads JSON. @throws Error with what was answered, where that is no success */
export async function send<Body>(
  url: string,
  method: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Body> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as Body;
}
