import type { Database, Tx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/index.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';

/** What the import endpoints need from outside. */
export interface ImportDeps {
  db: Database;
  objects: ObjectStore;
  log: Logger;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  /** Tells the workers, after the commit, that an import is queued; they find it by themselves soon, this makes it now. */
  importsWaiting(): void;
}

/** Tells what an import would do to the channels, chunk by chunk of a dry run. */
export interface ImportPreview {
  add(tx: Tx, productIds: readonly number[]): Promise<void>;
  result(tx: Tx): Promise<object>;
}

/** What the import worker needs from outside. */
export interface ImporterDeps {
  db: Database;
  objects: ObjectStore;
  log: Logger;
  /** Opens the preview of a dry run. */
  openPreview(): ImportPreview;
  /** Tells publishing, after each chunk, that changed products are waiting. */
  changesWaiting(): void;
}
