import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Listing,
  type RunningSimulator,
  type SimulatorState,
  startSimulator,
} from '@sluice/connector-simulator/server';
import { asTenantId, type TenantId } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/index.ts';
import { rememberSimulator } from './remember-simulator.ts';

/** The address of a trial marketplace, and the key without which it answers nobody. */
export interface TrialChannel {
  base_url: string;
  api_key: string;
}

/** Simulated marketplaces that run in this process, one for each tenant that asked for one. */
export interface TrialChannels {
  /** The tenant's own marketplace; started if it does not run, on its former port if that is free. */
  start(tenantId: TenantId): Promise<TrialChannel>;
  /** A tenant's stored marketplace, running or not. */
  find(tenantId: TenantId): Promise<TrialChannel | undefined>;
  /** Everything on sale in the tenant's marketplace, the newest first; undefined when it does not run. */
  onSale(tenantId: TenantId): Promise<Listing[] | undefined>;
  /** Tenants that have one, running or not. */
  tenants(): Promise<TenantId[]>;
  /** Ends it and deletes its data. */
  remove(tenantId: TenantId): Promise<void>;
  close(): Promise<void>;
}

interface Running {
  channel: TrialChannel;
  state: SimulatorState;
  close(): Promise<void>;
}

interface Kept {
  port: number;
  api_key: string;
}

/**
 * Channels under `folder`: for each tenant a file with port and key, and one with the channel's data. One process owns
 * the folder, so two simultaneous requests lead to one start.
 */
export function openTrialChannels(folder: string, log: Logger): TrialChannels {
  const started = new Map<TenantId, Promise<Running>>();
  const start = async (tenantId: TenantId): Promise<TrialChannel> => {
    const known = started.get(tenantId);
    if (known !== undefined) return (await known).channel;
    const starting = run(folder, tenantId, log);
    started.set(tenantId, starting);
    starting.catch(() => started.delete(tenantId));
    return (await starting).channel;
  };
  const stop = async (tenantId: TenantId): Promise<void> => {
    const running = await started.get(tenantId)?.catch(() => undefined);
    started.delete(tenantId);
    await running?.close();
  };
  return {
    start,
    find: async (tenantId) => {
      const kept = await readKept(folder, tenantId);
      return kept && channelOf(kept);
    },
    onSale: async (tenantId) => {
      const running = await started.get(tenantId)?.catch(() => undefined);
      return running?.state.listings.filter(({ active }) => active).toReversed();
    },
    tenants: () => listTenants(folder),
    remove: async (tenantId) => {
      await stop(tenantId);
      for (const file of [channelFile(folder, tenantId), holdingsFile(folder, tenantId)])
        await rm(file, { force: true });
    },
    close: async () => {
      await Promise.all([...started.keys()].map(stop));
    },
  };
}

async function run(folder: string, tenantId: TenantId, log: Logger): Promise<Running> {
  // The folder holds the key.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kept = await readKept(folder, tenantId);
  const key = kept?.api_key ?? randomBytes(32).toString('base64url');
  const simulator = await listen(kept?.port ?? 0, key, (port) =>
    log.warn({ tenant_id: tenantId, port }, 'the port of a trial marketplace is taken; it gets another one'),
  );
  try {
    const stopRemembering = await rememberSimulator(simulator.state, holdingsFile(folder, tenantId));
    const now: Kept = { port: simulator.port, api_key: key };
    await writeWhole(channelFile(folder, tenantId), JSON.stringify(now));
    return {
      channel: channelOf(now),
      state: simulator.state,
      close: async () => {
        await simulator.close();
        await stopRemembering();
      },
    };
  } catch (error) {
    await simulator.close();
    throw error;
  }
}

async function listen(port: number, key: string, onTaken: (port: number) => void): Promise<RunningSimulator> {
  const options = { settings: { api_key: key }, closed: true };
  try {
    return await startSimulator({ ...options, port });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    onTaken(port);
    return startSimulator({ ...options, port: 0 });
  }
}

const channelOf = ({ port, api_key }: Kept): TrialChannel => ({
  base_url: `http://127.0.0.1:${port}`,
  api_key,
});

const channelFile = (folder: string, tenantId: TenantId): string => join(folder, `${tenantId}.json`);
const holdingsFile = (folder: string, tenantId: TenantId): string =>
  join(folder, `${tenantId}-holdings.json`);

async function readKept(folder: string, tenantId: TenantId): Promise<Kept | undefined> {
  const text = await readFile(channelFile(folder, tenantId), 'utf8').catch(nothingWhereAbsent);
  return text === undefined ? undefined : (JSON.parse(text) as Kept);
}

async function listTenants(folder: string): Promise<TenantId[]> {
  const names = (await readdir(folder).catch(nothingWhereAbsent)) ?? [];
  return names.flatMap((name) => {
    const id = /^(\d+)\.json$/.exec(name)?.[1];
    return id === undefined ? [] : [asTenantId(Number(id))];
  });
}

/** A crash leaves the old file or the new one. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

function nothingWhereAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
