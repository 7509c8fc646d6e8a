import type { EventEndpoint } from '@sluice/contracts/portal';
import type { Tone } from '../../ui/Status.tsx';

export type WebhookState = 'working' | 'failing' | 'off' | 'switched_off';

export const stateOf = ({ is_active, failures, switched_off_at }: EventEndpoint): WebhookState => {
  if (!is_active) return switched_off_at === null ? 'off' : 'switched_off';
  return failures > 0 ? 'failing' : 'working';
};

export const TONES: Record<WebhookState, Tone> = {
  working: 'live',
  failing: 'pending',
  off: 'neutral',
  switched_off: 'error',
};
