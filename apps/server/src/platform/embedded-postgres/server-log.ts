import { closeSync, constants, openSync } from 'node:fs';
import { copyFile, open, stat, truncate } from 'node:fs/promises';

const MAX_BYTES = 10 * 1024 ** 2;
const CHECK_EVERY_MS = 60_000;
const TAIL_BYTES = 4096;

/** Opens the log for the server's output; the caller passes it to the server and closes its own end. */
export function openServerLog(path: string): { fd: number; close: () => void } {
  // Only a file opened for appending can be truncated under the running server.
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  const fd = openSync(path, O_APPEND | O_CREAT | O_WRONLY | (O_NOFOLLOW ?? 0), 0o600);
  return { fd, close: () => closeSync(fd) };
}

/**
 * Keeps the log from filling the disk: beyond 10 MB it is copied to `<path>.1` and emptied. PostgreSQL's own
 * collector would do, but it cannot keep one file name and a size at once, and is a further process.
 */
export function capServerLog(path: string): { stop: () => void } {
  const check = () => void rotate(path).catch(() => undefined);
  check();
  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

async function rotate(path: string): Promise<void> {
  if ((await stat(path)).size <= MAX_BYTES) return;
  await copyFile(path, `${path}.1`);
  await truncate(path, 0);
}

/** The present end of the log, for reading only later lines. */
export async function logPosition(path: string): Promise<number> {
  return await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** The last lines written to the log after `since`, to explain a failure. */
export async function logTail(path: string, since: number): Promise<string> {
  const file = await open(path, 'r').catch(() => null);
  if (!file) return '';
  try {
    const { size } = await file.stat();
    const start = Math.max(since <= size ? since : 0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, start);
    return buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-8).join('\n');
  } finally {
    await file.close();
  }
}
