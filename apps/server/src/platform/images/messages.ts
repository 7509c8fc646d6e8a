import type { Message } from '@sluice/contracts/messages';
import type { NormalisedImage } from './normalised-image.ts';
import type { ImageRejection } from './rejected.ts';
import type { ImageFormat } from './sniff.ts';

/** A picture to be re-encoded. */
export interface Job {
  bytes: Buffer;
  format: ImageFormat;
}

/** A message from the server to the decoder process. */
export type Request = Job & { id: number };

/** The answer: the picture, or the picture's fault, or ours. */
export type Reply =
  | { id: number; image: NormalisedImage }
  | { id: number; said: Message; reason: ImageRejection }
  | { id: number; fault: string };
