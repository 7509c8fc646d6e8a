import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BLOCK, decodeHeader, type TarHeader } from './tar.ts';

/** A file of an archive on its way out. What is not read of it is skipped. */
export interface ArchiveEntry extends TarHeader {
  content: AsyncIterable<Buffer>;
}

/** The archive is damaged, cut short or none at all. */
export class ArchiveBroken extends Error {}

/**
 * The files of an archive in their order, one at a time, in bounded memory. It has been read to its end, checksum of the
 * compression included, when the iteration ends without an error.
 *
 * @param onBytes told how much of the compressed file has been read
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
      const header = decodeHeader(await bytes.exactly(BLOCK));
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
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== undefined && !code.startsWith('Z_')) throw error;
    throw error instanceof ArchiveBroken ? error : new ArchiveBroken(message, { cause: error });
  } finally {
    unpacked.destroy();
    source.destroy();
  }
}

/** Pieces of chosen length from a stream. */
function byteReader(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const atMost = async (count: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const { done, value } = await chunks.next();
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
      while ((await chunks.next()).done !== true);
    },
  };
}
