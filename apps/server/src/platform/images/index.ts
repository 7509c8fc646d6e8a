/** Untrusted pictures in, clean ones out. */
export { normaliseImage } from './normalise.ts';
export type { NormalisedImage } from './normalised-image.ts';
export { ImageRejected, type ImageRejection } from './rejected.ts';
export { type ImageFormat, sniffFormat } from './sniff.ts';
