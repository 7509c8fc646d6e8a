/** A picture as we keep it: upright, in sRGB, its first frame only, without any metadata. */
export interface NormalisedImage {
  bytes: Buffer;
  contentType: string;
  extension: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
}
