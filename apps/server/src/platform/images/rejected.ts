/** Why a picture was not taken. */
export type ImageRejection = 'format' | 'too_large' | 'broken' | 'too_many_pixels';

/** The picture is at fault and not the service. The message is for its sender, and in our words. */
export class ImageRejected extends Error {
  override readonly name = 'ImageRejected';
  readonly reason: ImageRejection;

  constructor(reason: ImageRejection, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
