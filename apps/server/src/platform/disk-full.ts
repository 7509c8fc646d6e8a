import { type Message, message } from '@sluice/contracts/messages';
import { ApiError } from './http/errors.ts';

/** Of files: no space, no quota. Of PostgreSQL: `disk_full`. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Somebody has to make room first, so callers come again after a while. */
const RETRY_AFTER_SECONDS = 60;

/** Whether an error means that a disk, of this machine or of the database, has no room left. */
export const isDiskFull = (error: unknown): boolean =>
  CODES.has(String((error as { code?: unknown } | null)?.code));

/** The refusal of a write for which there is no room. */
export const diskFull = (cause: unknown): ApiError =>
  new ApiError('unavailable', message('disk_full'), {
    internal: { cause },
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

/** The refusal of a file that could not be stored. */
export const notStored = (cause: unknown, said: Message): ApiError =>
  isDiskFull(cause) ? diskFull(cause) : new ApiError('internal', said, { internal: { cause } });
