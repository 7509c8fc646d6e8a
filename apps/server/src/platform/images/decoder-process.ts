import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { message } from '@sluice/contracts/messages';
import { COMPILE_CACHE } from '../compile-cache.ts';
import { createBudget } from './budget.ts';
import type { Job, Reply, Request } from './messages.ts';
import type { NormalisedImage } from './normalised-image.ts';
import { ImageRejected } from './rejected.ts';

/** Pictures under way at once; the others wait here, so that the decoder never holds more than these. */
const AT_ONCE = 2;
const DEADLINE_MS = 60_000;
const IDLE_MS = 60_000;

/**
 * Returns freed memory to the system at once instead of to the allocator's pools, of which each thread would have one:
 * the same twenty pictures peaked at 420 MiB with pools and at 275 MiB without. Whole pictures from 8 MB on are held in
 * a temporary file.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  VIPS_DISC_THRESHOLD: '8m',
};

interface Decoder {
  process: ChildProcess;
  pending: Map<number, (outcome: Reply | 'died') => void>;
}

const slots = createBudget(AT_ONCE);
let current: Decoder | null = null;
let lastId = 0;
let idle: NodeJS.Timeout | undefined;

/**
 * Re-encodes a picture in the decoder process, which starts when needed and ends when idle. A picture that crashes the
 * decoders' libraries, or hangs them, takes down that process and not the server.
 */
export async function decodeApart(job: Job): Promise<NormalisedImage> {
  const first = await slots.spend(1, () => ask(job));
  // The picture beside this one may have killed the process, so each gets a second chance, alone.
  const reply = first === 'died' ? await slots.spend(AT_ONCE, () => ask(job)) : first;
  if (reply === 'died') throw new ImageRejected('broken', message('image_undecodable'));
  if ('image' in reply) return reply.image;
  if ('said' in reply) throw new ImageRejected(reply.reason, reply.said);
  throw new Error(`The image decoder failed: ${reply.fault}`);
}

async function ask(job: Job): Promise<Reply | 'died'> {
  current ??= startDecoder();
  const decoder = current;
  const request: Request = { ...job, id: ++lastId };
  clearTimeout(idle);
  // Only a picture under way keeps the server from ending.
  decoder.process.ref();
  decoder.process.channel?.ref();
  const deadline = setTimeout(() => decoder.process.kill('SIGKILL'), DEADLINE_MS);
  try {
    return await new Promise((settle) => {
      decoder.pending.set(request.id, settle);
      // A failure to send means that the process is gone, which its exit reports.
      decoder.process.send(request, () => {});
    });
  } finally {
    clearTimeout(deadline);
    decoder.pending.delete(request.id);
    if (decoder.pending.size === 0) rest(decoder);
  }
}

function startDecoder(): Decoder {
  const child = fork(join(import.meta.dirname, 'decoder.ts'), {
    serialization: 'advanced',
    execArgv: [],
    // The decoder gets nothing of our own environment: an intruder finds no keys there.
    env: { ...ENVIRONMENT, ...COMPILE_CACHE, PATH: process.env.PATH, TMPDIR: tmpdir(), TEMP: tmpdir() },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const decoder: Decoder = { process: child, pending: new Map() };
  const died = () => {
    if (current === decoder) current = null;
    for (const settle of decoder.pending.values()) settle('died');
  };
  child.on('message', (reply: Reply) => decoder.pending.get(reply.id)?.(reply));
  child.on('exit', died);
  child.on('error', died);
  return decoder;
}

function rest(decoder: Decoder): void {
  decoder.process.unref();
  decoder.process.channel?.unref();
  idle = setTimeout(() => {
    if (current === decoder) current = null;
    if (decoder.process.connected) decoder.process.disconnect();
  }, IDLE_MS).unref();
}

/** The decoder's process id while there is one, for tests. */
export function decoderPid(): number | null {
  return current?.process.pid ?? null;
}
