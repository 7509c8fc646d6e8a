/**
 * The part of the tar format (POSIX ustar) that a backup needs: plain files, each with its size up front. So a backup
 * can be inspected and unpacked with tools that will be around longer than Sluice.
 */
export const BLOCK = 512;

const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
const CHECKSUM_AT = 148;

export interface TarHeader {
  name: string;
  size: number;
}

/** Two empty blocks end an archive. */
export const END_OF_TAR = Buffer.alloc(2 * BLOCK);

/** The padding after a file of this size, up to the next full block. */
export const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** @throws Error when the name is too long for the format */
export function encodeHeader({ name, size }: TarHeader, mtime: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [prefix, base] = splitName(name);
  header.write(base, 0, 'utf8');
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write(
    `${Math.floor(mtime.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  );
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(prefix, 345, 'utf8');
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT);
  return header;
}

/** The header of a file, or null where the archive ends. @throws Error when it is no header */
export function decodeHeader(block: Buffer): TarHeader | null {
  if (block.every((byte) => byte === 0)) return null;
  const text = (from: number, to: number): string => {
    const field = block.subarray(from, to);
    const end = field.indexOf(0);
    return field.subarray(0, end < 0 ? field.length : end).toString('utf8');
  };
  const isUstar = text(257, 263) === 'ustar';
  if (!isUstar || Number.parseInt(text(CHECKSUM_AT, 156), 8) !== checksum(block))
    throw new Error('not a tar header');
  const prefix = text(345, 500);
  const size = Number.parseInt(text(124, 136), 8);
  if (!Number.isSafeInteger(size)) throw new Error('a file of unknown size');
  return { name: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`, size };
}

function splitName(name: string): [prefix: string, base: string] {
  if (Buffer.byteLength(name) <= NAME_BYTES) return ['', name];
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, base] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(base) <= NAME_BYTES && Buffer.byteLength(prefix) <= PREFIX_BYTES)
      return [prefix, base];
  }
  throw new Error(`a name too long for a tar archive: ${name}`);
}

/** The sum of all bytes, where the bytes of the checksum itself count as blanks. */
function checksum(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at++)
    sum += at >= CHECKSUM_AT && at < CHECKSUM_AT + 8 ? 32 : (header[at] ?? 0);
  return sum;
}
