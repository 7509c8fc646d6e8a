import type { Database, Tx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/index.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';

/** Dependencies of the import endpoints. */
export interface ImportDeps {
  db: Database;
  objects: ObjectStore;
  log: Logger;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
}

/** Previews the effects of an import on the channels, chunk by chunk of a dry run. */
export interface ImportPreview {
  add(tx: Tx, productIds: readonly number[]): Promise<void>;
  result(tx: Tx): Promise<object>;
}

/** Dependencies of the import worker. */
export interface ImporterDeps {
  db: Database;
  objects: ObjectStore;
  log: Logger;
  /** Opens the preview of a dry run. */
  openPreview(): ImportPreview;
}
