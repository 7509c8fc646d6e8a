import { type ChildProcess, fork } from 'node:child_process';
import { constants } from 'node:os';
import { basename, join } from 'node:path';
import { message } from '@sluice/contracts/messages';
import { COMPILE_CACHE } from '../../../platform/compile-cache.ts';
import { ImportFileError } from './errors.ts';
import { DEFAULT_LIMITS, type ImportLimits } from './limits.ts';
import type { PickedRows } from './pick-rows.ts';
import type { ReadTask, TaskYields } from './read-task.ts';
import type { ReadRequest, Reply } from './reader-process.ts';
import type { SheetRow } from './sheet-rows.ts';
import type { FileSurvey } from './survey-file.ts';
import type { ColumnMapping, RowBatch } from './types.ts';

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
 * Reads an untrusted CSV, TSV or XLSX file as typed rows, in a process of its own with bounded memory and time.
 *
 * The whole file is checked before the first batch comes, so a file that is refused has not yielded a row. Throws
 * `ImportFileError` when the file is refused or the process dies, and the signal's reason when aborted. The process
 * waits while the consumer is busy and ends when the loop is left. It is no thread: in one thread of many that loaded
 * TypeScript, V8 (Node 24.21) freed WebAssembly code twice, and everything in the process died with it.
 */
export async function* readTable(
  path: string,
  options: ReadTableOptions = {},
): AsyncGenerator<RowBatch, void> {
  yield* inProcess(path, options.signal, {
    kind: 'rows',
    fileName: options.fileName ?? basename(path),
    skipRows: options.skipRows ?? 0,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    ...(options.mapping ? { mapping: options.mapping } : {}),
    ...(options.recordPath === undefined ? {} : { recordPath: options.recordPath }),
  });
}

/** Surveys the columns of an untrusted file, names and values; in a process like `readTable`. @throws ImportFileError */
export async function surveyUpload(path: string, fileName: string, recordPath?: string): Promise<FileSurvey> {
  for await (const survey of inProcess(path, undefined, {
    kind: 'survey',
    fileName,
    limits: DEFAULT_LIMITS,
    recordPath,
  }))
    return survey;
  throw new ImportFileError('reader_failed', message('reading_ended'));
}

/** All rows of an untrusted file as text, whatever its columns mean; in a process like `readTable`. */
export const readSheetRows = (path: string, fileName: string): AsyncGenerator<SheetRow[], void> =>
  inProcess(path, undefined, { kind: 'sheet', fileName, limits: DEFAULT_LIMITS });

/** Single rows of an untrusted file as text; in a process like `readTable`. @throws ImportFileError */
export const pickTableRows = (
  path: string,
  options: {
    fileName: string;
    mapping: ColumnMapping | null;
    recordPath: string | undefined;
    rows: readonly number[];
  },
): AsyncGenerator<PickedRows, void> =>
  inProcess(path, undefined, {
    kind: 'pick',
    fileName: options.fileName,
    limits: DEFAULT_LIMITS,
    recordPath: options.recordPath,
    rows: options.rows,
    ...(options.mapping === null ? {} : { mapping: options.mapping }),
  });

async function* inProcess<Task extends ReadTask>(
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
      if (reply.type === 'failure') throw new ImportFileError(reply.code, reply.said);
      if (reply.type === 'crash') throw readerFailed(new Error(reply.stack));
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

const forkReader = (memoryMb: number): ChildProcess =>
  fork(join(import.meta.dirname, 'reader-process.ts'), {
    serialization: 'advanced',
    // The parser of hostile input needs neither our settings nor our secrets.
    env: COMPILE_CACHE,
    execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=16'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/** A process that reads the file, behind a queue of its replies. */
function startReader(path: string, task: ReadTask) {
  const { limits } = task;
  const child = forkReader(limits.memoryMb);
  const replies: Reply[] = [];
  let failure: { error: unknown } | undefined;
  let wake: () => void = () => undefined;
  let remaining = limits.seconds * 1000;

  const fail = (error: unknown) => {
    failure ??= { error };
    wake();
  };
  child.on('message', (reply: Reply) => {
    replies.push(reply);
    wake();
  });
  const ended = new Promise<void>((resolve) => {
    child.on('exit', (code, signal) => {
      fail(describeExit(code, signal));
      resolve();
    });
    // It could not be started, or not be ended because it has ended.
    child.on('error', (cause) => {
      fail(readerFailed(cause));
      resolve();
    });
  });
  const send = (message: ReadRequest | 'next'): void => {
    // A failure to send means that the process is gone, which its exit reports.
    if (child.connected) child.send(message, () => {});
  };
  send({ path, task });

  return {
    fail,
    request: () => send('next'),
    stop: async (): Promise<void> => {
      child.kill('SIGKILL');
      await ended;
    },
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
  return new ImportFileError('timeout', message('reading_took_too_long', { seconds: limits.seconds }));
}

/** V8 aborts a process that needs more memory than it may have. */
const ABORTED = 128 + constants.signals.SIGABRT;

function describeExit(code: number | null, signal: NodeJS.Signals | null): ImportFileError {
  if (signal === 'SIGABRT' || code === ABORTED)
    return new ImportFileError('out_of_memory', message('reading_out_of_memory'));
  return new ImportFileError('reader_failed', message('reading_ended'));
}

const readerFailed = (cause: unknown): ImportFileError =>
  new ImportFileError('reader_failed', message('reading_failed'), { cause });
