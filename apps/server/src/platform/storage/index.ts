/** Files by key, in a local folder or in object storage. */
export { isImageKey } from './key.ts';
export { closeToOthers, localStore } from './local-store.ts';
export type { ObjectStore } from './object-store.ts';
export { type S3StoreConfig, s3Store } from './s3-store.ts';
