/** Untrusted pictures in, clean ones out. */
export { type NormalisedImage, normaliseImage } from './normalise.ts';
export { ImageRejected, type ImageRejection } from './rejected.ts';
