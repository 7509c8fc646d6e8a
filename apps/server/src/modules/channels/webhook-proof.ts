import type { WebhookVerification } from '@sluice/connector-kit';
import type { WebhookProof } from '@sluice/contracts/portal';

/** The channel's proof of its calls, as plain data for the page that explains the settings on the channel's side. */
export function webhookProof(verification: WebhookVerification): WebhookProof {
  const { kind } = verification;
  const setting = kind === 'ecdsa' ? undefined : verification.secretSetting;
  return {
    kind,
    header: 'header' in verification ? verification.header : null,
    encoding: 'encoding' in verification ? verification.encoding : null,
    prefix: kind === 'hmac_sha256' ? (verification.prefix ?? null) : null,
    username: kind === 'basic' ? verification.username : null,
    secret: kind === 'ecdsa' ? 'none' : setting === undefined ? 'ours' : 'setting',
    setting: setting ?? null,
  };
}
