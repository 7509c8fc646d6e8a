import { totalmem } from 'node:os';
import { type ClusterLayout, PORT } from './layout.ts';

const GIB = 1024 ** 3;

/**
 * Server settings for a small machine that also runs Sluice. They go on the command line, so that they are always the
 * settings of the running release; the caller's `settings` win, except for how the server is reached.
 */
export function serverArguments(
  layout: ClusterLayout,
  overrides: Record<string, string>,
  tcpPort: number | null,
): string[] {
  const reached: Record<string, string> =
    tcpPort === null
      ? {
          listen_addresses: '',
          unix_socket_directories: layout.socketDir,
          port: String(PORT),
          hba_file: layout.rulesFile,
        }
      : { listen_addresses: '127.0.0.1', port: String(tcpPort) };
  const settings = { ...defaults(), ...overrides, ...reached };
  return [
    '-D',
    layout.data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

function defaults(): Record<string, string> {
  return {
    ...durability,
    ...memory(totalmem()),
    ...planner,
    ...housekeeping,
    ...logging,
  };
}

/** Every acknowledged write survives a crash. Spelled out for readers who do not know the defaults. */
const durability = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // The pages that a checkpoint makes the log repeat take a third of their room, for no more processor (`npm run bench -- wal`).
  wal_compression: 'on',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
};

function memory(total: number): Record<string, string> {
  const small = total < 2 * GIB;
  return {
    max_connections: '100',
    shared_buffers: small ? '64MB' : '256MB',
    effective_cache_size: `${Math.max(128, Math.floor(total / 2 / 1024 ** 2))}MB`,
    work_mem: small ? '4MB' : '8MB',
    maintenance_work_mem: small ? '32MB' : '64MB',
  };
}

const planner = {
  // At 4, the default for turning disks, product pages flip to a merge join over the whole tenant.
  random_page_cost: '1.1',
  // Compiling costs more than any of our statements takes.
  jit: 'off',
  // The cores are few and shared with Sluice, and parallel workers need /dev/shm, of which containers have 64 MB.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
};

const housekeeping = {
  // The queue's tables and change marks live on updates; the default of 20 % lets them bloat.
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.05',
  autovacuum_naptime: '5s',
  // A transaction someone forgot would hold its locks and stop vacuum for good.
  idle_in_transaction_session_timeout: '60s',
  // The server gives up a query whose client is gone; otherwise it notices only when it writes its answer.
  client_connection_check_interval: '10s',
  timezone: 'UTC',
};

/** A statement's text and an error's detail hold customers' data; Sluice logs errors itself. */
const logging = {
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_checkpoints: 'off',
};
