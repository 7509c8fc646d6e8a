import { startSimulator } from '@sluice/connector-simulator/server';
import type { Command } from 'commander';
import { example, wantsJson } from '../action.ts';
import { CommandError } from '../errors.ts';
import * as parse from '../options.ts';
import { fail, print } from '../output.ts';
import { runUntilStopped } from '../run-until-stopped.ts';

export function addSimulatorCommand(program: Command): void {
  program
    .command('simulator')
    .description('run the simulated sales channel')
    .requiredOption('--port <n>', 'port to listen on, 0 for any free one', parse.port)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addHelpText(
      'after',
      example(
        'A channel for trials and tests, with a page for people at its address. It keeps everything in memory.',
        '',
        'Example:',
        '  $ sluice simulator --port 4000',
        '  $ sluice connection create --tenant 1 --platform simulator --label Trial \\',
        '      --config base_url=http://127.0.0.1:4000',
        `  $ curl -X POST http://127.0.0.1:4000/_orders -H 'content-type: application/json' \\`,
        `      -d '{"sku": "LAMP-1", "quantity": 2}'`,
      ),
    )
    .action(async ({ port, host }: { port: number; host: string }, command: Command) => {
      const json = wantsJson(command);
      try {
        const { url, close } = await startSimulator({ port, host });
        print(json, { document: { ready: true, url }, lines: [`The simulated channel is ready: ${url}`] });
        await runUntilStopped({ stop: close });
      } catch (error) {
        const taken = (error as { code?: string }).code === 'EADDRINUSE';
        fail(
          json,
          taken ? new CommandError(`port ${port} on ${host} is in use; choose another --port`) : error,
        );
      }
      process.exit();
    });
}
