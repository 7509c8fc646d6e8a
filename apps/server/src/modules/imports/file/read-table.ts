import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ImportFileError } from './errors.ts';
import { DEFAULT_LIMITS, type ImportLimits } from './limits.ts';
import type { PickedRows } from './pick-rows.ts';
import type { ReadTask, TaskYields } from './read-task.ts';
import type { FileSurvey } from './survey-file.ts';
import type { ColumnMapping, RowBatch } from './types.ts';
import type { Reply } from './worker.ts';

export interface ReadTableOptions {
  signal?: AbortSignal;
  /** The name the file was uploaded under, when the path does not show it. */
  fileName?: string;
  /** Data rows left out at the start; numbering and every decision stay as in a full read. */
  skipRows?: number;
  limits?: Partial<ImportLimits>;
  mapping?: ColumnMapping;
  /** Path of the elements that are products, in an XML file. */
  recordPath?: string | undefined;
}

/** Batches asked for ahead, so that parsing and the consumer's work overlap. */
const AHEAD = 2;

/**
 * Reads an untrusted CSV, TSV or XLSX file as typed rows, in a thread of its own with bounded memory and time.
 *
 * The whole file is checked before the first batch comes, so a file that is refused has not yielded a row. Throws
 * `ImportFileError` when the file is refused or the thread dies, and the signal's reason when aborted. The thread
 * waits while the consumer is busy and ends when the loop is left.
 */
export async function* readTable(
  path: string,
  options: ReadTableOptions = {},
): AsyncGenerator<RowBatch, void> {
  yield* inThread(path, options.signal, {
    kind: 'rows',
    fileName: options.fileName ?? basename(path),
    skipRows: options.skipRows ?? 0,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    ...(options.mapping ? { mapping: options.mapping } : {}),
    ...(options.recordPath === undefined ? {} : { recordPath: options.recordPath }),
  });
}

/** Surveys the columns of an untrusted file, names and values; in a thread like `readTable`. @throws ImportFileError */
export async function surveyUpload(path: string, fileName: string, recordPath?: string): Promise<FileSurvey> {
  for await (const survey of inThread(path, undefined, {
    kind: 'survey',
    fileName,
    limits: DEFAULT_LIMITS,
    recordPath,
  }))
    return survey;
  throw new ImportFileError('reader_failed', 'Reading the file ended unexpectedly.');
}

/** Single rows of an untrusted file as text; in a thread like `readTable`. @throws ImportFileError */
export const pickTableRows = (
  path: string,
  options: {
    fileName: string;
    mapping: ColumnMapping | null;
    recordPath: string | undefined;
    rows: readonly number[];
  },
): AsyncGenerator<PickedRows, void> =>
  inThread(path, undefined, {
    kind: 'pick',
    fileName: options.fileName,
    limits: DEFAULT_LIMITS,
    recordPath: options.recordPath,
    rows: options.rows,
    ...(options.mapping === null ? {} : { mapping: options.mapping }),
  });

async function* inThread<Task extends ReadTask>(
  path: string,
  signal: AbortSignal | undefined,
  task: Task,
): AsyncGenerator<TaskYields[Task['kind']], void> {
  signal?.throwIfAborted();
  const reader = startReader(path, task);
  const onAbort = () => reader.fail(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    for (let i = 0; i < AHEAD; i++) reader.request();
    for (;;) {
      const reply = await reader.next();
      signal?.throwIfAborted();
      if (reply.type === 'failure') throw new ImportFileError(reply.code, reply.message);
      if (reply.type === 'end') return;
      reader.request();
      // The kind of a task decides what its thread yields.
      yield reply.batch as TaskYields[Task['kind']];
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await reader.stop();
  }
}

/** The parsing thread behind a queue of its replies. */
function startReader(path: string, task: ReadTask) {
  const { limits } = task;
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { path, task },
    // The parser of hostile input needs neither our settings nor our secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  const replies: Reply[] = [];
  let failure: { error: unknown } | undefined;
  let wake: () => void = () => undefined;
  let remaining = limits.seconds * 1000;

  const fail = (error: unknown) => {
    failure ??= { error };
    wake();
  };
  worker.on('message', (reply: Reply) => {
    replies.push(reply);
    wake();
  });
  worker.on('error', (error) => fail(describeCrash(error)));
  worker.on('exit', () => fail(new ImportFileError('reader_failed', 'Reading the file ended unexpectedly.')));

  return {
    fail,
    request: () => worker.postMessage('next'),
    stop: () => worker.terminate(),
    /** The next reply. Only the time spent waiting here counts towards the time limit. */
    async next(): Promise<Reply> {
      const started = performance.now();
      while (replies.length === 0 && !failure) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(
            () => fail(timeout(limits)),
            Math.max(0, remaining - (performance.now() - started)),
          );
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      remaining -= performance.now() - started;
      // Batches parsed before a failure are still handed on; an abort is noticed by the caller.
      const reply = replies.shift();
      if (reply === undefined) throw failure?.error;
      return reply;
    },
  };
}

function timeout(limits: ImportLimits): ImportFileError {
  return new ImportFileError('timeout', `Reading the file took longer than ${limits.seconds} seconds.`);
}

function describeCrash(error: unknown): ImportFileError {
  if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new ImportFileError('out_of_memory', 'Reading the file needed more memory than is allowed.');
  }
  return new ImportFileError('reader_failed', 'The file could not be read because of an internal error.', {
    cause: error,
  });
}
