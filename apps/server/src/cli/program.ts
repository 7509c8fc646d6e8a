import { Command, CommanderError } from 'commander';
import { addApiCommand } from './commands/api.ts';
import { addApiKeyCommands } from './commands/api-key.ts';
import { addAuditCommands } from './commands/audit.ts';
import { addBackupCommand } from './commands/backup.ts';
import { addConnectionCommands } from './commands/connection.ts';
import { addConnectorCommands } from './commands/connector.ts';
import { addDemoCommand } from './commands/demo.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addMappingCommand } from './commands/mapping.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addRestoreCommand } from './commands/restore.ts';
import { addServeCommand } from './commands/serve.ts';
import { addSimulatorCommand } from './commands/simulator.ts';
import { addTenantCommands } from './commands/tenant.ts';
import { addUserCommands } from './commands/user.ts';
import { VERSION } from './version.ts';

const HELP = `
Configuration comes from the environment: PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, SYSTEM_DATABASE_URL, MIGRATION_DATABASE_URL, RATE_LIMIT_PER_MINUTE,
MASTER_KEYS, OUTBOUND_ALLOW, TRUSTED_PROXIES, S3_*, LOG_LEVEL. Commands work beside a running service as well as without
one.

Examples:
  $ sluice demo                                   look around, with an example catalogue
  $ sluice serve                                  run the service
  $ sluice tenant create --name "My shop" --plan pro --tax-rates 0,1,10,20
  $ sluice api-key create --tenant 1 --name "ERP"
  $ sluice simulator --port 4000
  $ sluice connection create --tenant 1 --platform simulator --label "Test channel" \\
      --config base_url=http://127.0.0.1:4000
  $ sluice api GET /portal/api/connections --tenant 1
  $ sluice backup --output sluice.tar.gz
  $ sluice doctor                                 find out what is wrong`;

/** The operator's tool. Help goes through `write`, complaints about wrong use through `complain`. */
function createProgram(write: (text: string) => void, complain: (text: string) => void): Command {
  const program = new Command('sluice')
    .description(
      'Self-hosted Catalog Distribution Service: one master catalogue, every sales channel kept equal to it.',
    )
    .version(VERSION, '-V, --version', 'print the version')
    .option('--json', 'print one JSON document and nothing else; before or behind the command', false)
    .configureOutput({ writeOut: write, writeErr: complain })
    .configureHelp({ helpWidth: 110 })
    .showHelpAfterError('(run with --help for the options)')
    .exitOverride()
    .addHelpText('after', HELP);
  addServeCommand(program);
  addDemoCommand(program);
  addDoctorCommand(program);
  addBackupCommand(program);
  addRestoreCommand(program);
  addMigrateCommand(program);
  addTenantCommands(program);
  addUserCommands(program);
  addApiKeyCommands(program);
  addConnectionCommands(program);
  addApiCommand(program);
  addMappingCommand(program);
  addAuditCommands(program);
  addSimulatorCommand(program);
  addConnectorCommands(program);
  return program;
}

/** Runs one command line (without node and the script); sets the exit code of the process. */
export async function runCli(args: readonly string[]): Promise<void> {
  const json = args.includes('--json');
  let written = '';
  const keep = (text: string): void => {
    written += text;
  };
  const program = json
    ? createProgram(keep, (text) => process.stderr.write(text))
    : createProgram(
        (text) => process.stdout.write(text),
        (text) => process.stderr.write(text),
      );
  try {
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode;
    if (json) process.stdout.write(`${JSON.stringify(describe(error, written))}\n`);
  }
}

/** Help, version and wrong use as a document. */
function describe(error: CommanderError, written: string): object {
  if (error.code === 'commander.version') return { version: VERSION };
  if (error.exitCode === 0) return { help: written };
  if (error.code === 'commander.help')
    return { error: 'a command is missing; run with --help for those there are' };
  return { error: error.message.replace(/^error: /, '') };
}
