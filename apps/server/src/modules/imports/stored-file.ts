import { message } from '@sluice/contracts/messages';
import { ApiError, invalid } from '../../platform/http/errors.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';
import { ImportFileError } from './file/errors.ts';
import { download } from './job/download.ts';

/** Files looked through at once by a process that also answers everybody else: each may need 200 MB and a core. */
const AT_ONCE = 2;
const MAX_WAITING = 10;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a stored file while a request waits for it.
 *
 * @param read gets the path of a copy on this machine
 * @throws ValidationError on `file` when the content of the file forbids it; ApiError unavailable when too many wait
 */
export async function readStored<T>(
  objects: ObjectStore,
  key: string,
  read: (path: string) => Promise<T>,
): Promise<T> {
  await takeTurn();
  try {
    await using copy = await download(objects, key, AbortSignal.timeout(120_000));
    return await read(copy.path);
  } catch (error) {
    if (error instanceof ImportFileError && error.code !== 'unreadable' && error.code !== 'reader_failed')
      throw invalid(error.code === 'record_path_unknown' ? 'record_path' : 'file', error.said);
    throw error;
  } finally {
    running--;
    waiting.shift()?.();
  }
}

async function takeTurn(): Promise<void> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING)
      throw new ApiError('unavailable', message('too_many_surveys'), {
        retryAfterSeconds: 10,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running++;
}
