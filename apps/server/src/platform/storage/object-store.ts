import type { Readable } from 'node:stream';

/** A stored file on its way out; whoever gets it has to consume or destroy the stream. */
export interface StoredObject {
  stream: Readable;
  contentType: string;
  size: number;
}

/** Where images and other files live, by key: a local folder or object storage, with the same behaviour. */
export interface ObjectStore {
  /** Stores or replaces. When it resolves, the file is durable and readable as a whole. */
  put(key: string, content: Buffer | Readable, options: { contentType: string }): Promise<void>;
  /** Null when there is no such file; a key that is not well-formed is one that does not exist. */
  get(key: string): Promise<StoredObject | null>;
  /** Deleting what is not there succeeds, so a sweep can be repeated. */
  delete(key: string): Promise<void>;
}
