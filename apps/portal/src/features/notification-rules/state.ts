import type { NotificationRule, SendState } from '@sluice/contracts/portal';
import type { Tone } from '../../ui/Status.tsx';

export type RuleState = 'working' | 'failing' | 'off';

export const stateOf = ({ is_active, last_error }: NotificationRule): RuleState =>
  is_active ? (last_error === null ? 'working' : 'failing') : 'off';

export const TONES: Record<RuleState, Tone> = { working: 'live', failing: 'error', off: 'neutral' };

export const SEND_TONES: Record<SendState, Tone> = { pending: 'pending', sent: 'live', dead: 'error' };
