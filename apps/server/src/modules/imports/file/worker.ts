import { parentPort, workerData } from 'node:worker_threads';
import { ImportFileError, type ImportFileErrorCode } from './errors.ts';
import { type ReadTask, runTask } from './read-task.ts';

/** The parsing thread's answer to each request for a batch. */
export type Reply =
  | { type: 'batch'; batch: unknown }
  | { type: 'end' }
  | { type: 'failure'; code: ImportFileErrorCode; message: string };

const { path, task } = workerData as { path: string; task: ReadTask };
const batches = runTask(path, task);
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
