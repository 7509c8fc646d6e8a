import { pipeline, Readable, Transform } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive, with its content in pieces. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  name: Buffer;
  offset: number;
  sums: Buffer;
}

const LARGEST = 0xffffffff;
/** UTF-8 names; sizes follow the content, because they are not known before it. */
const FLAGS = 0x0808;
/** The first day of the format's calendar: the files have no date of their own. */
const DATE = 0x21;

/**
 * An archive of deflated files that is written while their contents come in, as the format's specification has it
 * (APPNOTE 4.3). Holds a few pieces in memory at a time.
 *
 * @throws Error for a file or an archive of 4 GiB and more
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  const counted = (bytes: Buffer): Buffer => {
    offset += bytes.length;
    if (offset > LARGEST) throw new Error('the archive is larger than its format allows');
    return bytes;
  };
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, sums: Buffer.alloc(12) };
    yield counted(Buffer.concat([Buffer.from('PK\x03\x04'), localHeader(entry.name), entry.name]));
    for await (const piece of deflated(content, entry.sums)) yield counted(piece);
    yield counted(Buffer.concat([Buffer.from('PK\x07\x08'), entry.sums]));
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  const end = Buffer.alloc(18);
  end.writeUInt16LE(written.length, 4);
  end.writeUInt16LE(written.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([directory, Buffer.from('PK\x05\x06'), end]);
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(FLAGS, 2);
  header.writeUInt16LE(8, 4);
  header.writeUInt16LE(DATE, 8);
  header.writeUInt16LE(name.length, 22);
  return header;
}

function directoryEntry({ name, offset, sums }: Written): Buffer {
  const header = localHeader(name);
  sums.copy(header, 10);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), header, tail, name]);
}

/**
 * The deflated content; writes checksum, packed and plain size to `sums` at its end. Whoever stops reading it stops the
 * content as well.
 */
async function* deflated(content: ZipEntry['content'], sums: Buffer): AsyncGenerator<Buffer> {
  const total = { sum: 0, plain: 0, packed: 0 };
  const summing = new Transform({
    transform(piece: Buffer, _, done) {
      total.sum = crc32(piece, total.sum);
      total.plain += piece.length;
      done(total.plain > LARGEST ? new Error('a file is larger than its archive allows') : null, piece);
    },
  });
  const packing = createDeflateRaw();
  // An error reaches the reader of the last stream, so nobody listens here.
  pipeline(Readable.from(content, { objectMode: false }), summing, packing, () => {});
  for await (const piece of packing as AsyncIterable<Buffer>) {
    total.packed += piece.length;
    yield piece;
  }
  sums.writeUInt32LE(total.sum, 0);
  sums.writeUInt32LE(total.packed, 4);
  sums.writeUInt32LE(total.plain, 8);
}
