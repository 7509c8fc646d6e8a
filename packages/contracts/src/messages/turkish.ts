import { MESSAGES } from './message.ts';

/** Every message in Turkish, by its code. */
export const TURKISH: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(MESSAGES).map(([code, { tr }]) => [code, tr]),
);
