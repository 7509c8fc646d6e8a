import { flushCompileCache } from 'node:module';
import { type Message, message } from '@sluice/contracts/messages';
import { ImportFileError, type ImportFileErrorCode } from './errors.ts';
import { type ReadTask, runTask } from './read-task.ts';

/** The first message to the reading process; each further one, `next`, asks for a batch. */
export interface ReadRequest {
  path: string;
  task: ReadTask;
}

/** The reading process's answer to each request for a batch. */
export type Reply =
  | { type: 'batch'; batch: unknown }
  | { type: 'end' }
  | { type: 'failure'; code: ImportFileErrorCode; said: Message }
  | { type: 'crash'; stack: string };

// Written at the end of a process otherwise, and this one is killed.
flushCompileCache();
// A terminal's Ctrl-C reaches the whole group of processes; whoever asked for the file decides when reading ends.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

process.once('message', ({ path, task }: ReadRequest) => {
  const batches = runTask(path, task);
  // One batch per request and nothing in between: the pace is the consumer's. `next` calls queue up in the generator.
  process.on('message', async () => {
    const reply: Reply = await batches.next().then(
      ({ done, value }) => (done ? { type: 'end' } : { type: 'batch', batch: value }),
      (error: unknown) => failure(error),
    );
    process.send?.(reply);
  });
});

function failure(error: unknown): Reply {
  if (error instanceof ImportFileError) return { type: 'failure', code: error.code, said: error.said };
  if (error instanceof Error && 'syscall' in error) {
    return { type: 'failure', code: 'unreadable', said: message('stored_file_unreadable') };
  }
  return { type: 'crash', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
