import { Command, CommanderError, type Option } from 'commander';
import { ConfigError } from '../config.ts';
import { VERSION } from '../version.ts';
import { fail } from './output.ts';

const HELP = `
Configuration comes from the environment: PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, SYSTEM_DATABASE_URL, MIGRATION_DATABASE_URL, RATE_LIMIT_PER_MINUTE,
MASTER_KEYS, WAL_ARCHIVE, OUTBOUND_ALLOW, CONNECTORS, TRUSTED_PROXIES, S3_*, LOG_LEVEL. Commands work beside a running service as well as without
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
  $ sluice config plan shop.yaml --tenant 1       compare the shop with a file
  $ sluice backup --output sluice.tar.gz
  $ sluice doctor                                 find out what is wrong`;

/** Adds a command to the program. */
type AddCommand = (program: Command) => void;

/**
 * The commands in the order of the help. The code of a command is loaded when it is called: all of it takes three times as
 * long to load as most commands need to run.
 */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  serve: async () => (await import('./commands/serve.ts')).addServeCommand,
  demo: async () => (await import('./commands/demo.ts')).addDemoCommand,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctorCommand,
  'support-bundle': async () => (await import('./commands/support-bundle.ts')).addSupportBundleCommand,
  backup: async () => (await import('./commands/backup.ts')).addBackupCommand,
  restore: async () => (await import('./commands/restore.ts')).addRestoreCommand,
  move: async () => (await import('./commands/move.ts')).addMoveCommand,
  'base-backup': async () => (await import('./commands/base-backup.ts')).addBaseBackupCommand,
  recover: async () => (await import('./commands/recover.ts')).addRecoverCommand,
  archive: async () => (await import('./commands/archive.ts')).addArchiveCommands,
  migrate: async () => (await import('./commands/migrate.ts')).addMigrateCommand,
  distribute: async () => (await import('./commands/distribute.ts')).addDistributeCommand,
  tenant: async () => (await import('./commands/tenant.ts')).addTenantCommands,
  user: async () => (await import('./commands/user.ts')).addUserCommands,
  'api-key': async () => (await import('./commands/api-key.ts')).addApiKeyCommands,
  connection: async () => (await import('./commands/connection.ts')).addConnectionCommands,
  api: async () => (await import('./commands/api.ts')).addApiCommand,
  config: async () => (await import('./commands/config.ts')).addConfigCommands,
  mcp: async () => (await import('./commands/mcp.ts')).addMcpCommand,
  mapping: async () => (await import('./commands/mapping.ts')).addMappingCommand,
  audit: async () => (await import('./commands/audit.ts')).addAuditCommands,
  simulator: async () => (await import('./commands/simulator.ts')).addSimulatorCommand,
  connector: async () => (await import('./commands/connector.ts')).addConnectorCommands,
};

/** Loads the called command alone; all of them for the help, and for a name that is none of them. */
async function loadCommands(args: readonly string[]): Promise<AddCommand[]> {
  const called = args.find((arg) => !arg.startsWith('-'));
  const load = called === undefined ? undefined : COMMANDS[called];
  if (load !== undefined) return [await load()];
  if (args.includes('--version') || args.includes('-V')) return [];
  return Promise.all(Object.values(COMMANDS).map((one) => one()));
}

/** The tool with all of its commands, for whoever looks at them and runs none. */
export const wholeProgram = async (): Promise<Command> =>
  createProgram(
    await loadCommands([]),
    () => {},
    () => {},
  );

/** The operator's tool. Help goes through `write`, complaints about wrong use through `complain`. */
function createProgram(
  commands: readonly AddCommand[],
  write: (text: string) => void,
  complain: (text: string) => void,
): Command {
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
  for (const add of commands) add(program);
  refuseRepeats(program);
  return program;
}

/** Refuses a second value of an option that takes one: otherwise the last one would win without a word. */
function refuseRepeats(command: Command): void {
  for (const option of command.options.filter(takesOneValue)) {
    let given = 0;
    command.on(`option:${option.name()}`, () => {
      if (++given > 1) command.error(`error: option '${option.flags}' may be given only once`);
    });
  }
  for (const one of command.commands) refuseRepeats(one);
}

/** Options that collect values begin with a list or an object. */
const takesOneValue = ({ required, optional, defaultValue }: Option): boolean =>
  (required || optional) && typeof defaultValue !== 'object';

/** Runs one command line (without node and the script); sets the exit code of the process. */
export async function runCli(args: readonly string[]): Promise<void> {
  const json = args.includes('--json');
  let written = '';
  const keep = (text: string): void => {
    written += text;
  };
  const print = (text: string): void => void process.stdout.write(text);
  const complain = (text: string): void => void process.stderr.write(text);
  try {
    const program = createProgram(await loadCommands(args), json ? keep : print, complain);
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // A command cannot be loaded with connectors that are not there.
    if (error instanceof ConfigError) return fail(json, error);
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
