/** Markers without a length: restarts, start of image, and a filler. */
const BARE = (marker: number) => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;
/** C0 to CF announce a frame, except for the tables among them. */
const IS_FRAME = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Frames decoded row by row: baseline, extended, and extended arithmetic. */
const SEQUENTIAL = new Set([0xc0, 0xc1, 0xc9]);
const START_OF_SCAN = 0xda;

/**
 * Whether a JPEG comes in several scans, so that the decoder has to hold all of it: progressive ones, and those that
 * send one colour component after the other, which no flag shows. True when in doubt.
 */
export function hasSeveralScans(jpeg: Buffer): boolean {
  let components = 0;
  let at = 2;
  while (at + 4 <= jpeg.length) {
    const marker = jpeg[at + 1]!;
    // A marker may be preceded by any number of FF bytes; anything else here is damage, which decoders skip.
    if (jpeg[at] !== 0xff || marker === 0xff || marker === 0x00) at += 1;
    else if (BARE(marker)) at += 2;
    else {
      if (IS_FRAME(marker)) {
        if (!SEQUENTIAL.has(marker)) return true;
        components = jpeg[at + 9] ?? 0;
      }
      if (marker === START_OF_SCAN) return components === 0 || (jpeg[at + 4] ?? 0) < components;
      at += 2 + jpeg.readUInt16BE(at + 2);
    }
  }
  return true;
}
