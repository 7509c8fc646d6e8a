import { oneOf } from '../primitives.ts';

/**
 * What a product is to a channel, in one word: `live` = the channel holds what it should; `pending` = something is on its
 * way by itself; `error` = somebody has to mend something; `excluded` = it is not to go there; `not_mapped` = it is not
 * known what it is called there, and somebody has to say.
 */
export const CHANNEL_STATES = ['live', 'pending', 'error', 'excluded', 'not_mapped'] as const;
export const ChannelState = oneOf(CHANNEL_STATES);
export type ChannelState = (typeof CHANNEL_STATES)[number];
