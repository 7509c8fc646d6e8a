import { oneOf } from '../primitives.ts';

/**
 * State of a product on a channel: `live` = the channel holds what it should; `pending` = something is on its way by
 * itself; `error` = somebody has to mend something; `excluded` = it is not to go there; `not_mapped` = its name there
 * is not known, and somebody has to say it.
 */
export const CHANNEL_STATES = ['live', 'pending', 'error', 'excluded', 'not_mapped'] as const;
export const ChannelState = oneOf(CHANNEL_STATES);
export type ChannelState = (typeof CHANNEL_STATES)[number];
