import { createHmac } from 'node:crypto';
import type { Webhook } from './records.ts';
import { MERCHANT_ID, refuse, STOREFRONT, type State } from './state.ts';

export interface WebhookInput {
  readonly endpoint: string;
  readonly scopes: readonly string[];
  readonly salesChannelIds?: readonly string[] | null;
}

const SCOPE = /^store\/(order|product|customer|customerFavoriteProducts|stock)\/(created|updated)$/;

/** One endpoint for each scope: a later one takes the place of the one before. */
export function saveWebhooks(state: State, { endpoint, scopes, salesChannelIds }: WebhookInput): Webhook[] {
  if (!/^https?:/.test(endpoint) || !URL.canParse(endpoint)) refuse('endpoint must be a URL address');
  for (const scope of scopes) if (!SCOPE.test(scope)) refuse(`not a valid scope: ${scope}`);
  return scopes.map((scope) => {
    const now = state.now();
    const kept = { id: state.id(), createdAt: now, updatedAt: now, deleted: false };
    const hook: Webhook = { ...kept, scope, endpoint, salesChannelIds: salesChannelIds ?? null };
    state.webhooks.set(scope, hook);
    return hook;
  });
}

export function deleteWebhooks(state: State, scopes: readonly string[]): boolean {
  for (const scope of scopes) state.webhooks.delete(scope);
  return true;
}

/** A call about a thing, as it goes over the wire: the data is text within JSON, and the signature is that of the text. */
export function signedCall(state: State, secret: string, scope: string, content: object) {
  const data = JSON.stringify(content);
  return {
    id: state.id(),
    createdAt: new Date(state.now()).toISOString(),
    scope,
    merchantId: MERCHANT_ID,
    authorizedAppId: '00000000-0000-4000-8000-000000000005',
    data,
    signature: createHmac('sha256', secret).update(data, 'utf8').digest('hex'),
  };
}

export interface Delivery {
  readonly scope: string;
  readonly attempts: number;
  readonly outcome: 'delivered' | 'lost';
}

/** Sends calls to the endpoints of their scopes: each is tried three times, and lost then. */
export class Sender {
  readonly deliveries: Delivery[] = [];
  readonly #secret: string;
  #pending: Promise<void>[] = [];

  constructor(secret: string) {
    this.#secret = secret;
  }

  send(state: State, scope: string, content: object): void {
    const hook = state.webhooks.get(scope);
    if (hook === undefined) return;
    const isOrder = scope.startsWith('store/order/');
    if (isOrder && hook.salesChannelIds?.includes(STOREFRONT.id) === false) return;
    const body = JSON.stringify(signedCall(state, this.#secret, scope, content));
    this.#pending.push(this.#deliver(hook, body));
  }

  /** Resolves when each call so far was delivered or lost. */
  async settled(): Promise<void> {
    while (this.#pending.length > 0) await Promise.all(this.#pending.splice(0));
  }

  async #deliver({ endpoint, scope }: Webhook, body: string): Promise<void> {
    for (let attempts = 1; attempts <= 3; attempts++) {
      const isTaken = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isTaken || attempts === 3)
        this.deliveries.push({ scope, attempts, outcome: isTaken ? 'delivered' : 'lost' });
      if (isTaken) return;
    }
  }
}
