import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { type Message, message } from '@sluice/contracts/messages';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ImportFileError } from './errors.ts';
import type { ImportLimits } from './limits.ts';

/** Parts below this size cannot hurt, whatever their ratio. */
const RATIO_FREE_BYTES = 1024 * 1024;

/** A workbook's zip whose directory has passed the bounds. */
export interface Package {
  has(part: string): boolean;
  /** The decoded text of a part, piece by piece. */
  text(part: string): AsyncGenerator<string>;
  close(): void;
}

/**
 * Opens a zip and judges it by its directory before anything is unpacked. yauzl ends a stream that yields more
 * than its directory entry announced, so the announced sizes can be trusted.
 */
export async function openPackage(path: string, limits: ImportLimits): Promise<Package> {
  const zip = await open(path);
  try {
    const entries = await readDirectory(zip, limits);
    return {
      has: (part) => entries.has(part.toLowerCase()),
      text: (part) => readPart(zip, entries, part),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw asCorrupt(error);
  }
}

async function open(path: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(path, { autoClose: false });
  } catch (error) {
    throw asCorrupt(error);
  }
}

async function readDirectory(zip: ZipFile, limits: ImportLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw bomb(message('workbook_bomb_parts', { parts: zip.entryCount }));
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize;
    if (total > limits.uncompressedBytes) throw bomb(message('workbook_bomb_size'));
    const packed = Math.max(1, entry.compressedSize);
    if (entry.uncompressedSize > RATIO_FREE_BYTES && entry.uncompressedSize / packed > limits.ratio) {
      throw bomb(message('workbook_bomb_packed'));
    }
    if (entry.isEncrypted()) {
      throw new ImportFileError('unsupported_format', message('workbook_encrypted'));
    }
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  return entries;
}

async function* readPart(zip: ZipFile, entries: Map<string, Entry>, part: string): AsyncGenerator<string> {
  const entry = entries.get(part.toLowerCase());
  if (!entry?.canDecodeFileData())
    throw new ImportFileError('corrupt_file', message('workbook_lacks_part', { part }));
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    let decoder: TextDecoder | undefined;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(xmlEncoding(chunk), { fatal: true });
      yield decoder.decode(chunk, { stream: true });
    }
    if (decoder) yield decoder.decode();
  } catch (error) {
    throw asCorrupt(error);
  } finally {
    stream?.destroy();
  }
}

/** Office writes UTF-8 only; the standard also allows UTF-16, which carries a mark. */
function xmlEncoding(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

const bomb = (said: Message): ImportFileError => new ImportFileError('bomb', said);

/** A failing disk keeps its own error, to be tried again; all else that goes wrong lies in the file. */
function asCorrupt(error: unknown): unknown {
  if (error instanceof ImportFileError) return error;
  if (error instanceof Error && 'syscall' in error) return error;
  return new ImportFileError('corrupt_file', message('workbook_damaged'), {
    cause: error,
  });
}
