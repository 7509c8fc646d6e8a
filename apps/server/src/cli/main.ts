import { startSimulator } from '@sluice/connector-simulator/server';
import { Option } from 'commander';
import { readConfig } from '../config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log/index.ts';
import type { Role } from '../wiring.ts';
import * as parse from './options.ts';
import { fail, print } from './output.ts';
import { createProgram } from './program.ts';
import { serve } from './serve.ts';
import { openCommandStorage } from './storage.ts';

const program = createProgram();

program
  .command('serve')
  .description('run the service')
  .addOption(
    new Option('--role <role>', 'what this process does').choices(['all', 'api', 'worker']).default('all'),
  )
  .action(async ({ role }: { role: Role }, command) => {
    const { json } = command.optsWithGlobals();
    await serve(role, ({ url }) => {
      const lines =
        role === 'worker'
          ? ['Sluice worker is running']
          : [`Sluice is ready: ${url}`, `API description: ${url}/docs`];
      print(json, { ready: true, role, url }, lines);
    }).catch((error: unknown) => fail(json, error));
    process.exit();
  });

program
  .command('migrate')
  .description('bring the database to the newest schema')
  .action(async (_options, command) => {
    const { json } = command.optsWithGlobals();
    try {
      const config = readConfig(process.env);
      const storage = await openCommandStorage(config, createLogger('warn'));
      const applied = await migrate(storage.settings).finally(storage.close);
      print(json, { applied }, [
        applied.length === 0 ? 'the schema is up to date' : `applied: ${applied.join(', ')}`,
      ]);
    } catch (error) {
      fail(json, error);
    }
  });

program
  .command('simulator')
  .description('run the simulated sales channel')
  .requiredOption('--port <n>', 'port to listen on', parse.port)
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .action(async ({ port, host }: { port: number; host: string }, command) => {
    const { json } = command.optsWithGlobals();
    try {
      const { url } = await startSimulator({ port, host });
      print(json, { ready: true, url }, [`The simulated channel is ready: ${url}`]);
    } catch (error) {
      fail(json, error);
      process.exit();
    }
  });

await program.parseAsync();
