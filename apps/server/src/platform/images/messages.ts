import type { NormalisedImage } from './normalised-image.ts';
import type { ImageRejection } from './rejected.ts';
import type { ImageFormat } from './sniff.ts';

/** A picture to be re-encoded. */
export interface Job {
  bytes: Buffer;
  format: ImageFormat;
}

/** What the server sends to the decoder process. */
export type Request = Job & { id: number };

/** What comes back: the picture, or what is wrong with it, or (a message without a reason) with us. */
export type Reply =
  | { id: number; image: NormalisedImage }
  | { id: number; message: string; reason: ImageRejection | null };
