import { Configuration, ConfigurationFile, MappingPack } from '@sluice/contracts/portal';
import type { Command } from 'commander';
import { example } from '../action.ts';
import { addAccessOptions } from '../api/target.ts';
import { fetchConfiguration } from '../config/call.ts';
import { addPackCommands } from '../config/pack-commands.ts';
import { readConfigFile } from '../config/read-file.ts';
import { applyFile, DIFFERS, planFile, planResult } from '../config/run-plan.ts';
import { running, written } from '../config/running.ts';
import { readSavedPlan, savePlan } from '../config/saved-plan.ts';
import { configurationText } from '../config/write-file.ts';
import { CommandError } from '../errors.ts';

const HELP = [
  'The file names everything by name or path and holds no secret: a secret is env:NAME or file:PATH. A section that the',
  'file leaves out is not looked at; one that is there is the whole truth of it. Connections are never deleted.',
  'Access is that of "sluice api": --tenant with the database at hand, or a key with the scope configuration.',
  '',
  'Examples:',
  '  $ sluice config export --tenant 1 --output shop.yaml',
  `  $ sluice config plan shop.yaml --tenant 1              exit code ${DIFFERS} when the service differs`,
  '  $ sluice config plan shop.yaml --tenant 1 --out plan.json && sluice config apply plan.json --tenant 1',
  '  $ sluice config schema > sluice.schema.json            for editors',
  '  $ sluice config pack export trendyol --tenant 1 --output trendyol.pack.yaml',
];

/** `sluice config`: the configuration of a shop as a file. */
export function addConfigCommands(program: Command): void {
  const config = program
    .command('config')
    .description('the configuration of a shop as a file: export, compare, apply')
    .addHelpText('after', example(...HELP));
  addExport(config);
  addPlan(config);
  addApply(config);
  config
    .command('schema')
    .description('the JSON schema of the file, for editors')
    .option('--pack', 'that of a mapping pack', false)
    .action(({ pack }: { pack: boolean }) => {
      const schema = pack ? MappingPack : ConfigurationFile;
      const document = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema };
      process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    });
  addPackCommands(config);
}

function addExport(config: Command): void {
  const command = config
    .command('export')
    .description('write the configuration of the shop as YAML')
    .option('-o, --output <file>', 'the file; by default standard output');
  addAccessOptions(command).action(
    running(async (caller, { output }: { output?: string }) => {
      const configuration = await fetchConfiguration(caller);
      return written(output, configurationText(configuration), configuration);
    }),
  );
}

function addPlan(config: Command): void {
  const command = config
    .command('plan')
    .description('compare a file with the service, and show the effect on channels')
    .argument('<file>', 'the configuration, YAML')
    .option('--out <file>', 'save the plan, to apply exactly it; the name ends in .json');
  addAccessOptions(command).action(
    running(async (caller, { out }: { out?: string }, _json, path) => {
      if (out !== undefined && !out.endsWith('.json'))
        throw new CommandError('the name of a saved plan ends in .json');
      const file = await readConfigFile(path, Configuration);
      const planned = await planFile(caller, file);
      if (out !== undefined) await savePlan(out, file, planned.plan);
      return planResult(planned);
    }),
  );
}

function addApply(config: Command): void {
  const command = config
    .command('apply')
    .description('make the service equal to a file, or apply a saved plan')
    .argument('<file>', 'the configuration, YAML, or a plan that "plan --out" saved')
    .option('-y, --yes', 'apply without asking', false);
  addAccessOptions(command).action(
    running(async (caller, { yes }: { yes: boolean }, json, path) => {
      const saved = await readSavedPlan(path);
      const file = saved?.file ?? (await readConfigFile(path, Configuration));
      const planned = await planFile(caller, file);
      if (saved !== undefined && saved.plan !== planned.plan.plan)
        throw new CommandError('the shop or the secrets changed since the plan was made; make a new plan');
      return applyFile(caller, file, planned, { confirmed: yes || saved !== undefined, json });
    }),
  );
}
