import { foreign, type Message } from '@sluice/contracts/messages';

/** The message that an error of ours carries; of any other error its own words. */
export function saidBy(error: unknown): Message {
  if (error instanceof Error && 'said' in error) return error.said as Message;
  return foreign(error instanceof Error ? error.message : String(error));
}
