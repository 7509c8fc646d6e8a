import type { WebhookVerification } from '@sluice/connector-kit';
import type { ChannelCalls } from '../../../channels/index.ts';

/** What the endpoints about the health of connections need from outside. */
export interface PortalConnectionsDeps extends ChannelCalls {
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  platform(slug: string): { label: string };
  mediaUrl(key: string): string;
  /** Tells workers what there is to do. */
  wake(what: 'changes' | 'deliveries' | 'tasks'): void;
}

/** How calls of a platform are proved; undefined when it does not call. */
export const verificationOf = (
  { connectorOf }: Pick<PortalConnectionsDeps, 'connectorOf'>,
  platform: string,
): WebhookVerification | undefined => connectorOf(platform)?.capabilities.webhooks?.verification;
