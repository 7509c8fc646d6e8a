import { MappingPack } from '@sluice/contracts/portal';
import type { Command } from 'commander';
import { addAccessOptions } from '../api/target.ts';
import { CommandError } from '../errors.ts';
import { fetchConfiguration } from './call.ts';
import { connectionFor, packOf, withPack } from './pack.ts';
import { type ConfigFile, readConfigFile } from './read-file.ts';
import { applyFile, planFile, planResult } from './run-plan.ts';
import { running, written } from './running.ts';
import { packText } from './write-file.ts';

interface PackOptions {
  connection?: string;
  output?: string;
  yes: boolean;
  dryRun: boolean;
}

/** `sluice config pack`: mappings as a file that names no id of a shop. */
export function addPackCommands(config: Command): void {
  const pack = config.command('pack').description('mappings to one platform that shops can share');
  const exporting = pack
    .command('export')
    .description('write the mappings of a connection: our categories by path')
    .argument('<platform>', 'such as trendyol')
    .option('--connection <label>', 'the connection, where several lead to the platform')
    .option('-o, --output <file>', 'the file; by default standard output');
  addAccessOptions(exporting).action(
    running(async (caller, { connection, output }: PackOptions, _json, platform) => {
      const made = packOf(connectionFor(await fetchConfiguration(caller), platform, connection));
      return written(output, packText(made), made);
    }),
  );
  const importing = pack
    .command('import')
    .description('add a pack to the mappings of a connection; unknown categories are left out')
    .argument('<file>', 'the pack, YAML')
    .option('--connection <label>', 'the connection, where several lead to the platform')
    .option('--dry-run', 'show the plan alone', false)
    .option('-y, --yes', 'apply without asking', false);
  addAccessOptions(importing).action(
    running(async (caller, options: PackOptions, json, path) => {
      const file = await readConfigFile(path, MappingPack);
      const given = requirePack(file.value);
      const target = connectionFor(await fetchConfiguration(caller), given.platform, options.connection);
      const { configuration, placeInPack } = withPack(target, given);
      const merged: ConfigFile = {
        ...file,
        value: configuration,
        placeOf: (place) => file.placeOf(placeInPack(place)),
      };
      const planned = await planFile(caller, merged, { unknown_categories: 'skip' });
      if (options.dryRun) return planResult(planned);
      return applyFile(caller, merged, planned, { confirmed: options.yes, json });
    }),
  );
}

/** @throws CommandError for a file of another kind; the service checks the mappings */
function requirePack(value: unknown): MappingPack {
  const { version, platform, mappings } = (value ?? {}) as Partial<MappingPack>;
  if (version !== 1 || typeof platform !== 'string' || typeof mappings !== 'object' || mappings === null)
    throw new CommandError(
      'a pack has version: 1, a platform and mappings; "sluice config schema --pack" describes it',
    );
  return { version, platform, mappings };
}
