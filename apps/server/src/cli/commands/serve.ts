import type { Command } from 'commander';
import { offerSetUpCode } from '../../modules/tenancy/index.ts';
import type { Role } from '../../wiring-platform.ts';
import { choice, example, wantsJson } from '../action.ts';
import { fail, print, type Result } from '../output.ts';
import { runUntilStopped } from '../run-until-stopped.ts';
import { type Service, startService } from '../service.ts';

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('run the service: database, migrations, API and workers')
    .addOption(choice('--role <role>', 'work of this process', ['all', 'api', 'worker']).default('all'))
    .addHelpText(
      'after',
      example(
        'Without DATABASE_URL it runs a PostgreSQL of its own under DATA_DIR (./data). Several processes with the',
        'roles api and worker share one database given by DATABASE_URL. Ctrl-C finishes what was begun, for at most',
        '20 seconds; a second Ctrl-C ends it at once.',
        '',
        'Examples:',
        '  $ sluice serve',
        '  $ PORT=8080 DATA_DIR=/var/lib/sluice PUBLIC_URL=https://sluice.example.com sluice serve',
        '  $ DATABASE_URL=postgres://sluice@db/sluice sluice serve --role worker',
      ),
    )
    .action(serve);
}

/**
 * The address of the service and, until there is an account, the way to make one: a link that holds the code, in one
 * click.
 */
async function shown({ url, platform }: Service, role: Role): Promise<Result> {
  const document = { ready: true, role, url };
  if (role === 'worker') return { document, lines: ['Sluice worker is running'] };
  const code = await offerSetUpCode(platform.db);
  const lines = [`Sluice is ready: ${url}`, `API description: ${url}/docs`];
  if (code === undefined) return { document, lines: [...lines, 'Stop it with Ctrl-C.'] };
  const setUpUrl = `${url}/start#code=${code}`;
  return {
    document: { ...document, set_up_code: code, set_up_url: setUpUrl },
    lines: [
      ...lines,
      '',
      'There is no account yet. Whoever has this code makes the first one, once:',
      `  set-up code     ${code}`,
      `  or in one click ${setUpUrl}`,
      '',
      'Stop it with Ctrl-C.',
    ],
  };
}

async function serve({ role }: { role: Role }, command: Command): Promise<void> {
  const json = wantsJson(command);
  try {
    const service = await startService(role);
    print(json, await shown(service, role));
    await runUntilStopped(service);
  } catch (error) {
    fail(json, error);
  }
  process.exit();
}
