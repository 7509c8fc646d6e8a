import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';

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

/**
 * Begins an archive that only its owner can read. Replaces an existing file of that name at the end. The format is tar,
 * so that a backup can be inspected and unpacked with tools that will be around longer than Sluice.
 */
export async function createArchive(file: string, createdAt: Date): Promise<ArchiveWriter> {
  const draft = `${file}.${randomUUID().slice(0, 8)}.partial`;
  const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  await once(target, 'open');
  const { readable, controller } = createTarPacker();
  const done = pipeline(Readable.fromWeb(readable), createGzip({ level: LEVEL }), target);
  // The next write or the finish reports the error.
  done.catch(() => {});

  const addStream: ArchiveWriter['addStream'] = async (name, size, content) => {
    const entry = controller.add({ name, size, mode: 0o600, mtime: createdAt }).getWriter();
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      if (written > size) break;
      await entry.write(chunk);
    }
    if (written !== size) throw new Error(`${name} changed its size while it was read`);
    await entry.close();
  };
  return {
    addStream,
    add: (name, content) => addStream(name, content.length, Readable.from([content])),
    async finish() {
      controller.finalize();
      await done;
      await rename(draft, file);
      return target.bytesWritten;
    },
    async discard() {
      controller.error(new Error('the archive is discarded'));
      await done.catch(() => {});
      await rm(draft, { force: true });
    },
  };
}
