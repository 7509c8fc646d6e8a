import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';

/** A file of an archive on its way out. The unread part of its content is skipped. */
export interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
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
  try {
    const entries = Readable.toWeb(unpacked).pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of orBroken(entries)) {
      onBytes(source.bytesRead);
      const reader = body.getReader();
      yield { name: header.name, size: header.size, content: orBroken(chunksOf(reader)) };
      // Read to its end and not cancelled: the decoder may wait for ever behind a content that was cancelled.
      for await (const _rest of orBroken(chunksOf(reader)));
    }
  } finally {
    unpacked.destroy();
    source.destroy();
  }
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** Passes everything on. Errors other than those of the file itself mean that the archive is broken. */
async function* orBroken<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new ArchiveBroken(reasonOf(error as Error), { cause: error });
  }
}

/** The words of an error: streams of the web wrap those of the unpacking in errors that have none. */
function reasonOf({ message, cause }: Error): string {
  if (message === '' && cause instanceof Error) return reasonOf(cause);
  return message.replace(/\.$/, '');
}
