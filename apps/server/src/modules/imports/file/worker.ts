import { parentPort, workerData } from 'node:worker_threads';
import { ImportFileError, type ImportFileErrorCode } from './errors.ts';
import { type ParseOptions, parseFile } from './parse-file.ts';
import type { RowBatch } from './types.ts';

/** What the parsing thread answers to each request for a batch. */
export type Reply =
  | { type: 'batch'; batch: RowBatch }
  | { type: 'end' }
  | { type: 'failure'; code: ImportFileErrorCode; message: string };

const { path, options } = workerData as { path: string; options: ParseOptions };
const batches = parseFile(path, options);
const port = parentPort!;

// One batch per request and nothing in between: the pace is the consumer's. `next` calls queue up in the generator.
port.on('message', async () => {
  const reply: Reply = await batches.next().then(
    ({ done, value }) => (done ? { type: 'end' } : { type: 'batch', batch: value }),
    (error: unknown) => failure(error),
  );
  port.postMessage(reply);
});

function failure(error: unknown): Reply {
  if (error instanceof ImportFileError) return { type: 'failure', code: error.code, message: error.message };
  if (error instanceof Error && 'syscall' in error) {
    return { type: 'failure', code: 'unreadable', message: 'The stored file cannot be read.' };
  }
  // Thrown on, so that it reaches the other side as the worker's error, stack and all.
  throw error;
}
