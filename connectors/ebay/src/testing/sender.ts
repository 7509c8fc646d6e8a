import { randomUUID } from 'node:crypto';
import type { Destination } from './records.ts';
import { challengeResponse, newKey, type SigningKey, signatureOf } from './signing.ts';

/** A call as it goes over the wire. */
export interface Notification {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Delivery {
  readonly topic: string;
  readonly attempts: number;
  readonly outcome: 'delivered' | 'lost';
}

interface Event {
  readonly topic: string;
  readonly data: object;
  readonly at: number;
}

/** No text gives the number of attempts. */
const ATTEMPTS = 3;

/** Signs notifications and sends them. */
export class Sender {
  readonly key: SigningKey = newKey('9936261a-7d7b-4621-a0f1-964c4c7f8d6e');
  readonly deliveries: Delivery[] = [];
  #pending: Promise<void>[] = [];

  /** A notification, signed. Its id names the event, so that attempts to deliver it share one. */
  sign({ topic, data, at }: Event, attempt = 1, notificationId: string = randomUUID()): Notification {
    const time = new Date(at).toISOString();
    const body = JSON.stringify({
      metadata: { topic, schemaVersion: '1.0', deprecated: false },
      notification: {
        notificationId,
        eventDate: time,
        publishDate: time,
        publishAttemptCount: attempt,
        data,
      },
    });
    const headers = { 'content-type': 'application/json', 'x-ebay-signature': signatureOf(this.key, body) };
    return { headers, body };
  }

  send(destination: Destination, event: Event): void {
    this.#pending.push(this.#deliver(destination, event));
  }

  /** Resolves when each notification so far was delivered or lost. */
  async settled(): Promise<void> {
    while (this.#pending.length > 0) await Promise.all(this.#pending.splice(0));
  }

  async #deliver(destination: Destination, event: Event): Promise<void> {
    const id = randomUUID();
    for (let attempts = 1; attempts <= ATTEMPTS; attempts++) {
      const isTaken = await post(destination.endpoint, this.sign(event, attempts, id));
      if (isTaken || attempts === ATTEMPTS)
        this.deliveries.push({ topic: event.topic, attempts, outcome: isTaken ? 'delivered' : 'lost' });
      if (isTaken) return;
    }
    destination.status = 'MARKED_DOWN';
  }
}

/** Whether the endpoint took a notification: anything but 200, 201, 202 and 204 is a failure. */
const post = (endpoint: string, { headers, body }: Notification): Promise<boolean> =>
  fetch(endpoint, { method: 'POST', headers, body, redirect: 'manual' }).then(
    ({ status }) => [200, 201, 202, 204].includes(status),
    () => false,
  );

/** Whether an endpoint knows its verification token: eBay asks before it registers one. */
export async function passesChallenge({ endpoint, verificationToken }: Destination): Promise<boolean> {
  const code = randomUUID();
  const url = new URL(endpoint);
  url.searchParams.set('challenge_code', code);
  try {
    const answer = await fetch(url, { redirect: 'manual' });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    if (answer.status !== 200 || !isJson) return false;
    const { challengeResponse: told } = (await answer.json()) as { challengeResponse?: string };
    return told === challengeResponse(code, verificationToken, endpoint);
  } catch {
    return false;
  }
}
