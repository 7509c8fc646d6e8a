import type { Logger } from './log/index.ts';
import { type Loop, startLoop } from './loop.ts';
import { createSlots, type Limits, type Slot } from './slots.ts';

/** Works on one item to its end, or to a point where another process can go on once `stopping` is aborted. Never rejects. */
type Work<Item> = (item: Item, slot: Slot, stopping: AbortSignal) => Promise<void>;

/** A queue that one process claims items of and works on, several at once. */
export interface Claiming<Item> {
  name: string;
  pollMs: number;
  log: Logger;
  /** Items in work at once, see `createSlots`. */
  limits: Limits;
  /**
   * Takes on items that are due.
   *
   * @param free how many places there are
   * @param inWork what this process works on already
   */
  claim(free: number, inWork: readonly Item[]): Promise<readonly Item[]>;
  work: Work<Item>;
}

export interface ClaimingLoop extends Pick<Loop, 'wake'> {
  /** Claims nothing more, asks the work under way to end and waits for it. */
  stop(): Promise<void>;
}

/** Claims and works: when woken, when a place comes free, and at least every `pollMs`. */
export function startClaiming<Item>({
  name,
  pollMs,
  log,
  limits,
  claim,
  work,
}: Claiming<Item>): ClaimingLoop {
  const running = new Map<Promise<void>, Item>();
  const stopping = new AbortController();
  const slots = createSlots(limits, () => loop.wake());
  const begin = (item: Item): void => {
    const slot = slots.enter();
    const task = work(item, slot, stopping.signal).finally(() => {
      running.delete(task);
      slot.leave();
    });
    running.set(task, item);
  };
  const loop = startLoop(name, pollMs, log, async () => {
    const free = slots.free();
    if (free <= 0 || stopping.signal.aborted) return;
    for (const item of await claim(free, [...running.values()])) begin(item);
  });
  return {
    wake: loop.wake,
    stop: async () => {
      stopping.abort();
      await loop.stop();
      await Promise.all(running.keys());
    },
  };
}

/** Works on claimed items without a loop, for callers that drive the work themselves. */
export async function workOnce<Item>(items: readonly Item[], work: Work<Item>): Promise<void> {
  const slots = createSlots({ working: items.length, held: items.length }, () => {});
  const never = new AbortController().signal;
  await Promise.all(items.map((item) => work(item, slots.enter(), never)));
}
