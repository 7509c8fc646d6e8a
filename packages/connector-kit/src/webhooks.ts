import type { ChannelOrder } from './orders.ts';
import type { SourceProduct } from './source-products.ts';

/**
 * The proof that inbound calls are the channel's, as data: the host verifies, over the raw bytes and in constant time.
 * Header names in any case.
 *
 * - `hmac_sha256`: the signature of the body with the shared secret. `prefix` stands before it, such as `sha256=`.
 * - `hmac_sha256_part`: the signature of a part of the body, which stands in the body as well; `partOf` takes both out, null for a
 *   body without them. Nothing else of the body is proved: a connector takes what it acts on from the signed part.
 * - `ecdsa`: a signature by a key of the channel, which the connector fetches by the id in the header
 *   (`webhookPublicKey`); `signatureOf` takes header apart into key id and DER signature in base64.
 * - `api_key`: the secret itself in a header.
 * - `basic`: user name and secret as Basic authentication.
 *
 * The secret is made by the host for each connection, to be entered on the channel's side. Where the channel dictates
 * it, `secretSetting` names the setting of the connection that holds it.
 */
export type WebhookVerification =
  | {
      readonly kind: 'hmac_sha256';
      readonly header: string;
      readonly encoding: 'hex' | 'base64';
      readonly prefix?: string;
      readonly secretSetting?: string;
    }
  | {
      readonly kind: 'hmac_sha256_part';
      readonly encoding: 'hex' | 'base64';
      partOf(rawBody: Uint8Array): { readonly signed: string; readonly signature: string } | null;
      readonly secretSetting?: string;
    }
  | {
      readonly kind: 'ecdsa';
      readonly header: string;
      readonly digest: 'sha1' | 'sha256';
      signatureOf(header: string): { readonly keyId: string; readonly signature: string } | null;
    }
  | { readonly kind: 'api_key'; readonly header: string; readonly secretSetting?: string }
  | { readonly kind: 'basic'; readonly username: string; readonly secretSetting?: string };

/** An inbound call exactly as it came: signatures cover the raw bytes. */
export interface WebhookRequest {
  readonly method: string;
  readonly headers: { get(name: string): string | null };
  readonly query: Readonly<Record<string, string>>;
  readonly rawBody: Uint8Array;
}

/**
 * The subject of a verified call. `key` identifies the event by its content and subject, never by a delivery id:
 * channels repeat those for different events and change them for the same one. A key seen before is taken for a
 * repetition. Without a key, the host takes a digest of the body, and a call for a repetition if it comes within
 * minutes or before the earlier one is done: the same words later are news. `reply` answers an endpoint challenge or a
 * ping and stores nothing; it is all a call without proof can get.
 */
export type WebhookIdentity =
  | { readonly kind: 'event'; readonly topic: WebhookTopic; readonly key?: string }
  | ({ readonly kind: 'reply' } & WebhookReply);

/** The answer to a channel that only asks. */
export interface WebhookReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** The endpoint a challenge is about: some are answered with a digest of a setting and of the address itself (eBay). */
export interface WebhookEndpoint<Config = unknown> {
  /** The address that the channel calls, as it was entered there. */
  readonly address: string;
  /** The connection's settings. */
  readonly config: Config;
}

export const WEBHOOK_TOPICS = ['order', 'return', 'product_status', 'product', 'other'] as const;
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

/** The content of a genuine call. `changed` asks the host to read the named thing: not every channel sends content. */
export type WebhookEvent =
  | { readonly event: 'order'; readonly order: ChannelOrder }
  | { readonly event: 'product'; readonly product: SourceProduct }
  | { readonly event: 'product_deleted'; readonly externalId: string }
  | { readonly event: 'changed'; readonly what: 'orders' | 'products' }
  | { readonly event: 'changed'; readonly what: 'listing'; readonly syncId: string }
  | { readonly event: 'ignored'; readonly reason: string };
