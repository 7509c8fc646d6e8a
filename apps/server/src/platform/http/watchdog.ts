import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gauge, type Metric } from './metrics.ts';

/** Interval of the samples of the event loop's lateness. */
const SAMPLE_MS = 250;
/** Samples in a row that decide: a single long turn, or a burst, refuses nobody. */
const SUSTAINED = 8;
/** From this lateness on, expensive requests are refused; on a machine that is merely busy it is 100 to 300 ms. */
const LATE_MS = 500;
/** From this lateness on, everything is refused but health checks and metrics. */
const VERY_LATE_MS = 1_500;

/** 0 = all requests are served, 1 = expensive ones are refused, 2 = all are. */
export type Overload = 0 | 1 | 2;

export interface Watchdog {
  readonly overload: Overload;
  /** Records how late a timer was, in milliseconds. The watchdog does so itself four times a second. */
  note(lateMs: number): void;
  metrics(): Metric[];
  stop(): void;
}

const RESOLUTION_MS = 20;

/**
 * Watches how late the event loop is. Overload begins after about two seconds of lateness and ends after as long
 * without, so that requests are refused before the loop stalls, and never because of one slow turn.
 */
export function createWatchdog(): Watchdog {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const recent: number[] = [];
  let overload: Overload = 0;
  const note = (lateMs: number): void => {
    recent.push(lateMs);
    if (recent.length > SUSTAINED) recent.shift();
    if (recent.length < SUSTAINED) return;
    const least = Math.min(...recent);
    const most = Math.max(...recent);
    if (least >= VERY_LATE_MS) overload = 2;
    else if (least >= LATE_MS) overload = overload === 2 ? 2 : 1;
    else if (most < LATE_MS) overload = 0;
  };
  let due = performance.now() + SAMPLE_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    note(Math.max(0, now - due));
    due = now + SAMPLE_MS;
  }, SAMPLE_MS).unref();
  return {
    get overload() {
      return overload;
    },
    note,
    metrics: () => {
      const metrics = delayMetrics(delays);
      delays.reset();
      return [
        ...metrics,
        gauge(
          'sluice_overload',
          'What is refused because the event loop is late: 0 nothing, 1 what is expensive, 2 everything.',
          overload,
        ),
      ];
    },
    stop: () => {
      clearInterval(timer);
      delays.disable();
    },
  };
}

function delayMetrics(delays: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  // The histogram counts from one sample to the next, in nanoseconds.
  const seconds = (nanoseconds: number): number =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3) : 0;
  return [
    {
      name: 'sluice_event_loop_delay_seconds',
      help: 'How late the event loop was since the last time this was asked for.',
      type: 'gauge',
      values: [
        { labels: { quantile: '0.5' }, value: seconds(delays.percentile(50)) },
        { labels: { quantile: '0.99' }, value: seconds(delays.percentile(99)) },
        { labels: { quantile: '1' }, value: delays.count === 0 ? 0 : seconds(delays.max) },
      ],
    },
  ];
}
