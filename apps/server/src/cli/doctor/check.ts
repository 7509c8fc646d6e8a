import { messageOf } from '../errors.ts';

export type Status = 'ok' | 'warn' | 'fail';

/** The result of one check. */
export interface Check {
  id: string;
  status: Status;
  message: string;
  /** The remedy. */
  advice?: string;
}

export const ok = (id: string, message: string): Check => ({ id, status: 'ok', message });
export const warn = (id: string, message: string, advice: string): Check => ({
  id,
  status: 'warn',
  message,
  advice,
});
export const fail = (id: string, message: string, advice: string): Check => ({
  id,
  status: 'fail',
  message,
  advice,
});

/** Runs a check with a time limit; a check that throws counts as failed. */
export async function guarded(
  id: string,
  check: () => Promise<Check | Check[]>,
  timeoutMs = 30_000,
): Promise<Check[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
  });
  try {
    return [await Promise.race([check(), late])].flat();
  } catch (error) {
    return [fail(id, messageOf(error), 'mend what the message names, then run the doctor again')];
  } finally {
    clearTimeout(timer);
  }
}
