import { createHmac, createVerify } from 'node:crypto';
import {
  type Connector,
  ConnectorError,
  type WebhookEvent,
  type WebhookIdentity,
  type WebhookRequest,
} from '../../../index.ts';
import type { Bench } from '../bench.ts';
import type { WebhookSample } from '../channel.ts';
import type { Check } from '../check.ts';
import { control, described, ensure, NotTestable, shown } from '../failures.ts';
import { checkOrder } from './orders.ts';

const hasWebhooks: Check['applies'] = ({ capabilities }) => capabilities.webhooks !== undefined;

const GARBAGE = [
  '',
  'null',
  '[]',
  '42',
  '"text"',
  '{}',
  '{"id":{}}',
  '{"id":null,"order":null,"items":"x","lines":{}}',
  'not json',
  '<xml/>',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '{"__proto__":{"admin":true}}',
  '\u0000\u0001',
];

export const webhookChecks: readonly Check[] = [
  {
    id: 'webhooks/verification',
    guarantee: 'the declared scheme verifies what the channel really sends, and nothing else',
    applies: hasWebhooks,
    run: async (bench) => {
      const signed = (await samples(bench)).filter(({ secret }) => secret !== undefined);
      if (signed.length === 0) throw new NotTestable('no sample tells the secret it was made with');
      for (const sample of signed) {
        ensure(await verifies(bench, sample, sample.body), `${sample.name} does not verify`);
        const { kind } = bench.connector.capabilities.webhooks!.verification;
        if (kind === 'api_key' || kind === 'basic') continue;
        const other = otherBody(bench.connector, sample.body);
        ensure(!(await verifies(bench, sample, other)), `${sample.name} verifies with another body`);
      }
    },
  },
  {
    id: 'webhooks/identity',
    guarantee: 'the same call has the same topic and key each time, and identifying it makes no call',
    applies: hasWebhooks,
    run: async (bench) => {
      for (const sample of await samples(bench)) {
        const first = identify(bench.connector, requestOf(sample));
        const second = identify(bench.connector, requestOf(sample));
        ensure(
          shown(first) === shown(second),
          `${sample.name} is first ${shown(first)}, then ${shown(second)}`,
        );
        const topic = first.kind === 'event' ? first.topic : 'reply';
        ensure(topic === sample.topic, `${sample.name} has the topic ${topic} instead of ${sample.topic}`);
      }
    },
  },
  {
    id: 'webhooks/key-by-content',
    guarantee:
      'the key comes from content and subject: a new delivery id keeps it, other content has another',
    applies: hasWebhooks,
    run: async (bench) => {
      const keys = new Map<string, WebhookSample>();
      for (const sample of await samples(bench)) {
        const key = keyOf(bench.connector, requestOf(sample));
        const again = keyOf(bench.connector, requestOf(sample, redelivered(sample)));
        ensure(key === again, `${sample.name} has the key ${key}, and ${again} when it is delivered again`);
        if (key === undefined) continue;
        const other = keys.get(key);
        const same = !other || other.body === sample.body;
        ensure(same, `${sample.name} and ${other?.name} say different things under the key ${key}`);
        keys.set(key, sample);
      }
    },
  },
  {
    id: 'webhooks/events',
    guarantee: 'a genuine call becomes the events it stands for, with orders the host can store',
    applies: hasWebhooks,
    run: async (bench) => {
      for (const sample of await samples(bench)) {
        if (sample.topic === 'reply') continue;
        const events = await bench.connector.readWebhook!(bench.open(), requestOf(sample));
        const named = events[0]?.event === sample.event;
        ensure(named, `${sample.name} became ${shown(events[0])} instead of ${sample.event}`);
        for (const event of events) if (event.event === 'order') checkOrder(event.order);
      }
    },
  },
  {
    id: 'webhooks/garbage',
    guarantee:
      'a body of any kind is identified without an exception, and read as ignored or refused as protocol',
    applies: hasWebhooks,
    run: async (bench) => {
      const [sample] = await samples(bench);
      for (const body of GARBAGE) {
        const request = requestOf({ ...sample!, body });
        identify(bench.connector, request);
        await bench.connector.readWebhook!(bench.open(), request).then(
          (events: readonly WebhookEvent[]) => {
            const harmless = events.every(({ event }) => event === 'ignored' || event === 'changed');
            ensure(harmless, `${shown(body)} became ${shown(events)}`);
          },
          (error: unknown) => {
            const right = error instanceof ConnectorError && error.kind === 'protocol';
            ensure(right, `${shown(body)} is ${described(error)}, not a ConnectorError of kind protocol`);
          },
        );
      }
    },
  },
];

async function samples(bench: Bench): Promise<readonly WebhookSample[]> {
  const given = await control(bench.channel.webhooks, 'sample of a webhook').call(bench.channel);
  if (given.length === 0) throw new NotTestable('the channel offers no sample of a webhook');
  return given;
}

function requestOf(sample: WebhookSample, headers = sample.headers): WebhookRequest {
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    method: sample.method ?? 'POST',
    headers: { get: (name) => lower.get(name.toLowerCase()) ?? null },
    query: sample.query ?? {},
    rawBody: Buffer.from(sample.body, 'utf8'),
  };
}

/** Headers as a second delivery has them: another delivery id, another time. */
function redelivered({ headers }: WebhookSample): Record<string, string> {
  const changed = Object.entries(headers).map(([name, value]): [string, string] =>
    /delivery|webhook-id|event-id|request-id|message-id|timestamp|triggered|^date$/i.test(name)
      ? [name, `${value}-again`]
      : [name, value],
  );
  return Object.fromEntries(changed);
}

function identify(connector: Connector, request: WebhookRequest): WebhookIdentity {
  try {
    return connector.identifyWebhook!(request);
  } catch (error) {
    ensure(false, `identifyWebhook threw ${described(error)}`);
    throw error;
  }
}

function keyOf(connector: Connector, request: WebhookRequest): string | undefined {
  const identity = identify(connector, request);
  return identity.kind === 'event' ? identity.key : undefined;
}

/** A body that says something else, where the proof covers what it says. */
function otherBody({ capabilities }: Connector, body: string): string {
  const { verification } = capabilities.webhooks!;
  if (verification.kind !== 'hmac_sha256_part') return `${body} `;
  const signed = verification.partOf(Buffer.from(body, 'utf8'))?.signed ?? '';
  const written = (text: string): string => JSON.stringify(text).slice(1, -1);
  return body.replace(written(signed), () => written(`${signed} `));
}

/** Verifies a call as the host does, by the declared data. */
async function verifies(bench: Bench, sample: WebhookSample, body: string): Promise<boolean> {
  const { verification } = bench.connector.capabilities.webhooks!;
  const { headers } = requestOf(sample);
  if (verification.kind === 'basic') {
    const expected = Buffer.from(`${verification.username}:${sample.secret}`).toString('base64');
    return headers.get('authorization') === `Basic ${expected}`;
  }
  if (verification.kind === 'hmac_sha256_part') {
    const part = verification.partOf(Buffer.from(body, 'utf8'));
    const digest = createHmac('sha256', sample.secret ?? '').update(part?.signed ?? '');
    return part?.signature === digest.digest(verification.encoding);
  }
  const given = headers.get(verification.header);
  if (given === null) return false;
  switch (verification.kind) {
    case 'api_key':
      return given === sample.secret;
    case 'hmac_sha256': {
      const digest = createHmac('sha256', sample.secret ?? '')
        .update(body)
        .digest(verification.encoding);
      return given === `${verification.prefix ?? ''}${digest}`;
    }
    case 'ecdsa': {
      const parts = verification.signatureOf(given);
      if (!parts) return false;
      const pem = await bench.connector.webhookPublicKey!(bench.open(), parts.keyId);
      return createVerify(verification.digest).update(body).verify(pem, parts.signature, 'base64');
    }
  }
}
