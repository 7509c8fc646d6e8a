import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The versions that are downloaded when none are given. */
export const WORDPRESS = 'https://wordpress.org/wordpress-7.0.4.zip';
export const WOOCOMMERCE = 'https://downloads.wordpress.org/plugin/woocommerce.11.0.1.zip';

const run = promisify(execFile);

/**
 * Puts WordPress with WooCommerce into a folder, unless it is there.
 *
 * @param sources of both: an address or a file of a zip, or a folder
 */
export async function placeSources(
  folder: string,
  { wordpress, plugin }: { wordpress: string; plugin: string },
): Promise<void> {
  const target = join(folder, 'wordpress');
  if (existsSync(target)) return;
  const building = join(folder, 'wordpress.new');
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { recursive: true });
  await place(wordpress, building, 'wordpress');
  await place(plugin, join(building, 'wordpress/wp-content/plugins'), 'woocommerce');
  await rename(join(building, 'wordpress'), target);
  await rm(building, { recursive: true });
}

/** Copies a folder, or unpacks a zip, whose only entry has that name. */
async function place(source: string, into: string, name: string): Promise<void> {
  if (/^https:/.test(source)) {
    const file = join(into, `${name}.zip`);
    const answer = await fetch(source);
    if (!answer.ok) throw new Error(`${source} answers ${answer.status}`);
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    await run('unzip', ['-q', '-o', file, '-d', into]);
    await rm(file);
  } else if ((await stat(source)).isDirectory()) await cp(source, join(into, name), { recursive: true });
  else await run('unzip', ['-q', '-o', source, '-d', into]);
}
