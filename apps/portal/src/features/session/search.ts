import { address, text } from '../../lib/search.ts';

/** The address of signing in: where to go then. */
export const loginAddress = address({ next: text });
