import type { Answer, SentCall } from './wire.ts';

/** Settings with which the fake channel lets the connector in. */
export const CREDENTIALS = { api_key: 'canary-key-of-the-template-channel' };

/** The answer to a call that comes no further; null for one that may. */
export const signInAnswer = ({ headers }: SentCall): Answer | null =>
  headers['x-api-key'] === CREDENTIALS.api_key ? null : [401, { message: 'the API key is not valid' }];
