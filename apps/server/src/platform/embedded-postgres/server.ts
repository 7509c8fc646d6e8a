import type { Launcher } from './account.ts';
import type { ClusterLayout } from './layout.ts';
import type { Runtime } from './runtime.ts';

/** A server that accepts connections. */
export interface ServerProcess {
  pid: number;
  /** Folder of the socket, or the address on Windows. */
  host: string;
  port: number;
  adopted: boolean;
  /** Settles with the reason when the server is gone, however that came about. */
  exited: Promise<string>;
}

/** Everything needed to run PostgreSQL's programs on one cluster. */
export interface ClusterPlan {
  layout: ClusterLayout;
  runtime: Runtime;
  launcher: Launcher;
  /** Called when one of them works for long and this process would only wait: the time for something else of a start. */
  whileWaiting?: (() => void) | undefined;
}

/** Everything needed to start the server of one cluster. */
export interface LaunchPlan extends ClusterPlan {
  settings: Record<string, string>;
  dieWithParent: boolean;
}
