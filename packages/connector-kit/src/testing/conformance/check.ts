import type { Connector } from '../../index.ts';
import type { Bench } from './bench.ts';

/** One guarantee of the conformance kit. */
export interface Check {
  /** `group/name`; stable, waivers and reports name it. */
  readonly id: string;
  /** The guarantee that holds when the check passes, in one sentence. */
  readonly guarantee: string;
  /** Whether the connector declares what the check is about. */
  applies(connector: Connector): boolean;
  /** Rejects with `CheckFailed`, or with `NotTestable` when the channel lacks what it takes. */
  run(bench: Bench): Promise<void>;
}
