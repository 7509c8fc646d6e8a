/** Bounds of one import file. Every one of them ends the job with a named error, never with a crash. */
export interface ImportLimits {
  fileBytes: number;
  /** Data rows; IMP-4 asks for 10,000. */
  rows: number;
  columns: number;
  /** Characters of one cell: a description has up to a million, and twice as many where an export guards each of its lines. */
  cellChars: number;
  /** Sum of the unpacked sizes of all parts of a workbook. */
  uncompressedBytes: number;
  /** Unpacked to packed size of one part. Worksheets reach about 30, a deflate bomb about 1,000. */
  ratio: number;
  entries: number;
  sharedStringChars: number;
  /** Time spent parsing; the consumer's own time between two batches does not count. */
  seconds: number;
  /** Heap of the reading process. */
  memoryMb: number;
}

export const DEFAULT_LIMITS: ImportLimits = {
  fileBytes: 64 * 1024 * 1024,
  rows: 100_000,
  columns: 512,
  cellChars: 2_000_000,
  uncompressedBytes: 512 * 1024 * 1024,
  ratio: 200,
  entries: 2_000,
  sharedStringChars: 40_000_000,
  seconds: 120,
  memoryMb: 192,
};
