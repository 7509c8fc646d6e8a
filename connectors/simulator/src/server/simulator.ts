import { type CategoryTree, treeOf } from './category-tree.ts';
import { type Faults, NO_FAULTS } from './faults.ts';
import { type Random, seededRandom } from './random.ts';
import type { Bucket } from './rate-limit.ts';
import { sampleTree } from './sample-tree.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';
import { emptyState, resetState, type SimulatorState } from './state.ts';

/** The channel: its contents, its behaviour and its faults. */
export interface Simulator {
  readonly state: SimulatorState;
  settings: Settings;
  /** Given like the settings: it stays when the channel is emptied. */
  tree: CategoryTree;
  faults: Faults;
  random: Random;
  bucket: Bucket;
  /** Calls that write listings and are being worked on. */
  writing: number;
  /** Batches being worked on; they end with the server. */
  readonly working: Set<NodeJS.Timeout>;
}

export function createSimulator(settings: Partial<Settings> = {}): Simulator {
  const all = { ...DEFAULT_SETTINGS, ...settings };
  return {
    state: emptyState(),
    settings: all,
    tree: treeOf(sampleTree()),
    faults: NO_FAULTS,
    random: seededRandom(all.seed),
    bucket: fullBucket(all),
    writing: 0,
    working: new Set(),
  };
}

/** Puts new settings in force; a changed limit starts with a full bucket. */
export function applySettings(simulator: Simulator, settings: Settings, reseed: boolean): void {
  simulator.settings = settings;
  simulator.bucket = fullBucket(settings);
  if (reseed) simulator.random = seededRandom(settings.seed);
}

/** Empties the channel, unfinished batches included. Faults and settings stay. */
export function empty(simulator: Simulator): void {
  stopWork(simulator);
  resetState(simulator.state);
}

export function stopWork(simulator: Simulator): void {
  for (const timer of simulator.working) clearTimeout(timer);
  simulator.working.clear();
}

function fullBucket(settings: Settings): Bucket {
  return { tokens: settings.rate_limit?.capacity ?? 0, filledAt: performance.now() };
}
