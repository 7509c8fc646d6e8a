import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BLOCK, decodeHeader, type TarHeader } from './tar.ts';

/** A file of an archive on its way out. The unread part of its content is skipped. */
export interface ArchiveEntry extends TarHeader {
  content: AsyncIterable<Buffer>;
}

/** The archive is damaged, cut short or none at all. */
export class ArchiveBroken extends Error {}

/**
 * The files of an archive in their order, one at a time, in bounded memory. The whole archive has been read, checksum
 * of the compression included, when the iteration ends without an error.
 *
 * @param onBytes receives the number of compressed bytes read so far
 * @throws ArchiveBroken
 */
export async function* readArchive(
  file: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file);
  const unpacked = pipeline(source, createGunzip(), () => {});
  const bytes = byteReader(unpacked);
  try {
    for (;;) {
      const header = readHeader(await bytes.exactly(BLOCK));
      onBytes(source.bytesRead);
      if (header === null) break;
      let left = header.size;
      const content = (async function* () {
        while (left > 0) {
          const chunk = await bytes.atMost(left);
          left -= chunk.length;
          yield chunk;
        }
      })();
      yield { ...header, content };
      while (left > 0) left -= (await bytes.atMost(left)).length;
      await bytes.exactly((BLOCK - (header.size % BLOCK)) % BLOCK);
    }
    await bytes.toEnd();
  } finally {
    unpacked.destroy();
    source.destroy();
  }
}

function readHeader(block: Buffer): TarHeader | null {
  try {
    return decodeHeader(block);
  } catch (error) {
    throw new ArchiveBroken((error as Error).message, { cause: error });
  }
}

/** Pieces of chosen length from an unpacked stream; an error of the unpacking means that the archive is broken. */
function byteReader(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  const next = (): Promise<IteratorResult<Buffer>> =>
    chunks.next().catch((error: NodeJS.ErrnoException) => {
      throw error.code?.startsWith('Z_') ? new ArchiveBroken(error.message, { cause: error }) : error;
    });
  let rest: Buffer = Buffer.alloc(0);
  const atMost = async (count: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const { done, value } = await next();
      if (done === true) throw new ArchiveBroken('it ends in the middle');
      rest = value;
    }
    const taken = rest.subarray(0, count);
    rest = rest.subarray(taken.length);
    return taken;
  };
  return {
    atMost,
    async exactly(count: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      for (let left = count; left > 0; left -= parts.at(-1)!.length) parts.push(await atMost(left));
      return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    },
    async toEnd(): Promise<void> {
      while ((await next()).done !== true);
    },
  };
}
