/** The part of yauzl 3 that is used here; the package ships no types. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  export interface Entry {
    fileName: string;
    compressedSize: number;
    uncompressedSize: number;
    isEncrypted(): boolean;
    canDecodeFileData(): boolean;
  }
  export interface ZipFile {
    readonly entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  }
  export function openPromise(
    path: string,
    options?: { autoClose?: boolean; validateEntrySizes?: boolean },
  ): Promise<ZipFile>;
  const yauzl: { openPromise: typeof openPromise };
  export default yauzl;
}
