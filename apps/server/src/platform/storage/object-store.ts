import type { Readable } from 'node:stream';

/** A stored file on its way out; the receiver has to consume or destroy the stream. */
export interface StoredObject {
  stream: Readable;
  contentType: string;
  size: number;
}

/** The place of images and other files, by key: a local folder or object storage, with the same behaviour. */
export interface ObjectStore {
  /** Stores or replaces. When it resolves, the file is durable and readable as a whole. */
  put(key: string, content: Buffer | Readable, options: { contentType: string }): Promise<void>;
  /** Null when there is no such file; a malformed key counts as one that does not exist. */
  get(key: string): Promise<StoredObject | null>;
  /** Deleting a missing file succeeds, so a sweep can be repeated. */
  delete(key: string): Promise<void>;
}
