import type { WebhookVerification } from '@sluice/connector-kit';
import type { ChannelCalls } from '../../../channels/index.ts';

/** Dependencies of the endpoints about the health of connections. */
export interface PortalConnectionsDeps extends ChannelCalls {
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  platform(slug: string): { label: string };
}

/** The proof that a platform's calls carry; undefined when the platform does not call. */
export const verificationOf = (
  { connectorOf }: Pick<PortalConnectionsDeps, 'connectorOf'>,
  platform: string,
): WebhookVerification | undefined => connectorOf(platform)?.capabilities.webhooks?.verification;
