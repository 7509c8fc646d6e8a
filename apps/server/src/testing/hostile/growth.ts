/** Ratio of the two sizes at which work is measured. */
const STEP = 4;
/** Linear work takes 4 times as long, quadratic 16 times. */
const MOST_GROWTH = 9;
/** Figures below this many milliseconds reflect the garbage collector more than the work. */
const NOISE_MS = 4;
const TRIES = 3;
/** The kernel adds up a thread's time in ticks of up to 10 ms: work of this length is measured to a quarter. */
const CERTAIN_MS = 40;
/** Work holds up nobody when it takes less than this many milliseconds on a quick machine… */
const MOST_HELD_MS = 200;
/** …or less than it takes to read this many megabytes of JSON: a slow or busy machine is slow at both. */
const MOST_HELD_MB = 20;

/** The cost of a piece of work at two sizes, in milliseconds of the processor. */
export interface Growth {
  small: number;
  large: number;
  /** Whether the cost may be linear in the size. */
  isLinear: boolean;
}

/**
 * Measures how the cost of work grows from `size` to four times as much. Only the processor time of this thread counts,
 * so a busy machine does not change the verdict; the least of three tries counts. A verdict against linear growth is
 * checked once more, with short work done as often as it takes to measure it well.
 *
 * @param make makes the input of a size, outside the measurement
 */
export function growthOf<Input>(
  make: (size: number) => Input,
  work: (input: Input) => unknown,
  size: number,
): Growth {
  const growth = compare(costOf, make, work, size);
  return growth.isLinear ? growth : compare(certainCostOf, make, work, size);
}

function compare<Input>(
  cost: typeof costOf,
  make: (size: number) => Input,
  work: (input: Input) => unknown,
  size: number,
): Growth {
  const least = (input: Input): number =>
    Math.min(...Array.from({ length: TRIES }, () => cost(() => work(input))));
  const small = least(make(size));
  const large = least(make(size * STEP));
  return {
    small,
    large,
    isLinear: large < Math.max(NOISE_MS, MOST_GROWTH * Math.max(small, NOISE_MS / STEP)),
  };
}

/** The cost of work as `costOf` measures it, repeated until it is long enough to be measured well. */
export function certainCostOf(work: () => unknown): number {
  for (let times = 1; ; times *= 4) {
    const cost = costOf(() => {
      for (let i = 0; i < times; i++) work();
    });
    if (cost >= CERTAIN_MS) return cost / times;
  }
}

/** Processor time of this thread that a synchronous piece of work takes, in milliseconds. */
export function costOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The time for which a piece of work may hold the event loop of this machine, in milliseconds of the processor. */
export function mostHeld(): number {
  const megabyte = `[${'[],'.repeat(1e6 / 3)}[]]`;
  const reading = Math.min(...Array.from({ length: TRIES }, () => costOf(() => JSON.parse(megabyte))));
  return Math.max(MOST_HELD_MS, reading * MOST_HELD_MB);
}

/**
 * The longest time for which a piece of work holds the event loop, in milliseconds of the processor: the most that this
 * thread used between two turns of the loop while the work ran.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  let done = false;
  const watch = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!done) setImmediate(watch);
  };
  setImmediate(watch);
  await work();
  watch();
  done = true;
  return longest;
}
