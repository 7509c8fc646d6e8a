import { listMigrations, type Migration } from '../../platform/db/migrate.ts';
import { CommandError } from '../errors.ts';
import type { Manifest } from './manifest.ts';

/**
 * The migrations from an empty database to the schema of a backup.
 *
 * @throws CommandError when this version of Sluice cannot make that schema
 */
export async function migrationsOf({ migrations, sluice_version }: Manifest): Promise<Migration[]> {
  const known = await listMigrations();
  const last = migrations.at(-1)!.name;
  const wanted = known.filter(({ name }) => name <= last);
  const unknown = migrations.filter(({ name }) => !known.some((one) => one.name === name));
  if (unknown.length > 0) {
    throw new CommandError(
      `the backup was made by a newer version of Sluice (${sluice_version}): it has ` +
        `${unknown.map(({ name }) => name).join(', ')}. Restore it with that version. Nothing was changed.`,
    );
  }
  const differing = wanted.find(
    ({ name, checksum }) => migrations.find((one) => one.name === name)?.checksum !== checksum,
  );
  if (differing !== undefined) {
    throw new CommandError(
      `the backup was made by another line of Sluice (${sluice_version}): its migration ${differing.name} is not the ` +
        'one this version has. Restore it with the version that made it. Nothing was changed.',
    );
  }
  return wanted;
}
