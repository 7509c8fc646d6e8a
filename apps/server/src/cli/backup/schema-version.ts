import {
  compareMigrations,
  listMigrations,
  type Migration,
  ofPhase,
} from '../../platform/db/migration-list.ts';
import { CommandError } from '../errors.ts';
import type { Manifest } from './manifest.ts';

/**
 * The migrations from an empty database to the schema of a backup.
 *
 * @throws CommandError when this version of Sluice cannot make that schema
 */
export async function migrationsOf({
  migrations,
  sluice_version,
}: Pick<Manifest, 'migrations' | 'sluice_version'>): Promise<Migration[]> {
  const { applied, pending, ahead, refused } = compareMigrations(migrations, await listMigrations());
  if (refused?.madeBy !== 'unreleased' && ahead.length > 0) {
    throw new CommandError(
      `the backup was made by a newer version of Sluice (${sluice_version}): it has ` +
        `${ahead.join(', ')}. Restore it with that version. Nothing was changed.`,
    );
  }
  // A contraction may be due for a while behind later expansions.
  const last = ofPhase(applied, 'expand').at(-1)?.name ?? '';
  const differing = refused?.names[0] ?? ofPhase(pending, 'expand').find(({ name }) => name < last)?.name;
  if (differing !== undefined) {
    throw new CommandError(
      `the backup was made by another line of Sluice (${sluice_version}): its migration ${differing} is not the ` +
        'one this version has. Restore it with the version that made it. Nothing was changed.',
    );
  }
  return applied;
}
