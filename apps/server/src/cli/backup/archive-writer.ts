import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { END_OF_TAR, encodeHeader, padding } from './tar.ts';

/** A compressed archive being written; it gets its own name only when it is complete. */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** @param content exactly `size` bytes */
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
  /** Completes the file, makes it durable and gives it its name. Returns its size in bytes. */
  finish(): Promise<number>;
  /** Drops the archive and leaves nothing behind. */
  discard(): Promise<void>;
}

/** Above 4 the time doubles for a twentieth of the size. */
const LEVEL = 4;

/** Begins an archive that only its owner can read. Replaces an existing file of that name at the end. */
export async function createArchive(file: string, createdAt: Date): Promise<ArchiveWriter> {
  const draft = `${file}.${randomUUID().slice(0, 8)}.partial`;
  const gzip = createGzip({ level: LEVEL });
  const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  await once(target, 'open');
  const done = pipeline(gzip, target);
  // The next write or the finish reports the error.
  done.catch(() => {});

  const write = async (chunk: Buffer): Promise<void> => {
    // A full disk ends the pipeline, after which nothing drains any more.
    if (!gzip.write(chunk)) await Promise.race([once(gzip, 'drain'), done]);
  };
  const addStream: ArchiveWriter['addStream'] = async (name, size, content) => {
    await write(encodeHeader({ name, size }, createdAt));
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      if (written > size) break;
      await write(chunk);
    }
    if (written !== size) throw new Error(`${name} changed its size while it was read`);
    await write(padding(size));
  };
  return {
    addStream,
    async add(name, content) {
      await write(encodeHeader({ name, size: content.length }, createdAt));
      await write(content);
      await write(padding(content.length));
    },
    async finish() {
      gzip.end(END_OF_TAR);
      await done;
      await rename(draft, file);
      return target.bytesWritten;
    },
    async discard() {
      gzip.destroy();
      await done.catch(() => {});
      await rm(draft, { force: true });
    },
  };
}
