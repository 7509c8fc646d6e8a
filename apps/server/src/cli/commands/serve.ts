import type { Command } from 'commander';
import type { Role } from '../../wiring.ts';
import { choice, example, wantsJson } from '../action.ts';
import { fail, print } from '../output.ts';
import { runUntilStopped } from '../run-until-stopped.ts';
import { startService } from '../service.ts';

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('run the service: database, migrations, API and workers')
    .addOption(choice('--role <role>', 'what this process does', ['all', 'api', 'worker']).default('all'))
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

async function serve({ role }: { role: Role }, command: Command): Promise<void> {
  const json = wantsJson(command);
  try {
    const service = await startService(role);
    const { url } = service;
    const lines =
      role === 'worker'
        ? ['Sluice worker is running']
        : [`Sluice is ready: ${url}`, `API description: ${url}/docs`, 'Stop it with Ctrl-C.'];
    print(json, { document: { ready: true, role, url }, lines });
    await runUntilStopped(service);
  } catch (error) {
    fail(json, error);
  }
  process.exit();
}
