import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataDirLocked, lockDataDir } from './data-dir-lock.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sluice-lock-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const lockFile = () => join(dataDir, 'sluice.lock');

async function forgeLock(changes: Record<string, unknown>): Promise<void> {
  const lock = await lockDataDir(dataDir);
  const owner = JSON.parse(await readFile(lockFile(), 'utf8'));
  await lock.release();
  await writeFile(lockFile(), JSON.stringify({ ...owner, ...changes }));
}

describe('the lock of a data folder', () => {
  test('refuses a second start and says who has the folder and what to do', async () => {
    const lock = await lockDataDir(dataDir);
    const second = lockDataDir(dataDir);
    await expect(second).rejects.toBeInstanceOf(DataDirLocked);
    await expect(second).rejects.toThrow(
      new RegExp(`already runs on ${dataDir} \\(process ${process.pid}, since .*\\)\\. Stop that one first`),
    );
    await lock.release();
  });

  test('refuses a second process while the first lives, and is taken over after its kill -9', async () => {
    const owner = spawn(process.execPath, ['--input-type=module', '-e', ownerProgram(dataDir)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(owner.stdout, 'data');
    await expect(lockDataDir(dataDir)).rejects.toThrow(`process ${owner.pid}`);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await (await lockDataDir(dataDir)).release();
  });

  test('is free again, without leftovers, after release', async () => {
    await (await lockDataDir(dataDir)).release();
    expect(await readdir(dataDir)).toEqual([]);
    await (await lockDataDir(dataDir)).release();
  });

  test('is taken over when its pid now belongs to a younger process', async () => {
    await forgeLock({ pid: process.pid, process: 'another-boot/1' });
    await (await lockDataDir(dataDir)).release();
  });

  test('is taken over when the file is damaged', async () => {
    await writeFile(lockFile(), '{"pid":');
    await (await lockDataDir(dataDir)).release();
  });

  test('of another host holds as long as it is kept fresh', async () => {
    await forgeLock({ host: 'another-container' });
    await expect(lockDataDir(dataDir)).rejects.toThrow('on host another-container');
    const old = new Date(Date.now() - 60_000);
    await utimes(lockFile(), old, old);
    await (await lockDataDir(dataDir)).release();
  });

  test('has one winner when ten take over a stale one at once, however often', async () => {
    for (let round = 0; round < 30; round++) {
      await forgeLock({ process: 'another-boot/1' });
      const claims = await Promise.allSettled(Array.from({ length: 10 }, () => lockDataDir(dataDir)));
      const winners = claims.filter((claim) => claim.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      expect(await readdir(dataDir)).toEqual(['sluice.lock']);
      await winners[0]!.value.release();
    }
  });

  test('is taken over when a process was killed while taking it over', async () => {
    await forgeLock({ process: 'another-boot/1' });
    const text = await readFile(lockFile(), 'utf8');
    const guard = `${lockFile()}.${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
    await writeFile(guard, text.replace('another-boot/1', 'another-boot/2'));
    await (await lockDataDir(dataDir)).release();
    expect(await readdir(dataDir)).toEqual([]);
  });
});

function ownerProgram(folder: string): string {
  return `
    import { lockDataDir } from ${JSON.stringify(new URL('./data-dir-lock.ts', import.meta.url).href)};
    await lockDataDir(${JSON.stringify(folder)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
}
