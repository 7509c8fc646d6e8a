import type { ChannelOrder } from './orders.ts';

/** An inbound call exactly as it came: signatures cover the raw bytes. */
export interface WebhookRequest {
  readonly method: string;
  readonly headers: { get(name: string): string | null };
  readonly query: Readonly<Record<string, string>>;
  readonly rawBody: Uint8Array;
  /** The connection's current webhook secret, and the previous one while it is being renewed. */
  readonly secrets: readonly string[];
}

/**
 * Whether the call is the channel's. `eventKey` identifies the event by its content and subject, never by a
 * delivery id: channels repeat those for different events and change them for the same one. `reply` answers an
 * endpoint challenge and stores nothing.
 */
export type WebhookVerdict =
  | { readonly verdict: 'genuine'; readonly eventKey: string }
  | {
      readonly verdict: 'reply';
      readonly status: number;
      readonly contentType: string;
      readonly body: string;
    }
  | { readonly verdict: 'refused'; readonly reason: string };

/** What a genuine call says. `changed` asks the host to read the named thing: not every channel sends content. */
export type WebhookEvent =
  | { readonly event: 'order'; readonly order: ChannelOrder }
  | { readonly event: 'changed'; readonly what: 'orders' }
  | { readonly event: 'changed'; readonly what: 'listing'; readonly syncId: string }
  | { readonly event: 'ignored'; readonly reason: string };
