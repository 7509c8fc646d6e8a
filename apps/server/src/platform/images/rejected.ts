import type { Message } from '@sluice/contracts/messages';
/** Why a picture was not taken. */
export type ImageRejection = 'format' | 'too_large' | 'broken' | 'too_many_pixels';

/** The picture is at fault and not the service. `said` is for its sender, and in our words. */
export class ImageRejected extends Error {
  override readonly name = 'ImageRejected';
  readonly reason: ImageRejection;
  readonly said: Message;

  constructor(reason: ImageRejection, said: Message, options?: ErrorOptions) {
    super(said.text, options);
    this.said = said;
    this.reason = reason;
  }
}
