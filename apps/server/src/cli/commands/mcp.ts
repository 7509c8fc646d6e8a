import type { Command } from 'commander';
import { Option } from 'commander';
import { example, wantsJson } from '../action.ts';
import { serviceOf } from '../api/target.ts';
import { CommandError } from '../errors.ts';
import { serveOverStdio } from '../mcp/bridge.ts';
import { fail } from '../output.ts';

const HELP = [
  'It speaks the Model Context Protocol on standard input and output, and passes every call on to the running service under',
  'PUBLIC_URL/mcp. Programs that speak HTTP can call that address themselves.',
  '',
  'The key decides what the tools may do: the scope mcp lets it in, read and orders look, catalogue changes products,',
  'publishing decides what goes to channels, configuration changes the whole shop. A tool that changes something shows its',
  'effect first.',
  '',
  'Examples:',
  '  $ sluice api-key create --tenant 1 --name Assistant --scopes mcp,read,orders',
  '  $ SLUICE_TOKEN=slc_… sluice mcp',
];

/** `sluice mcp`: the tools of the service for a program on this machine. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('the tools of a running service for an assistant, over standard input and output')
    .addOption(new Option('--token <key>', 'an API key').env('SLUICE_TOKEN'))
    .option('--url <url>', 'address of the service; by default PUBLIC_URL')
    .addHelpText('after', example(...HELP))
    .action(async ({ token, url }: { token?: string; url?: string }, command: Command) => {
      try {
        if (token === undefined) throw new CommandError('an API key is missing: put it into SLUICE_TOKEN');
        await serveOverStdio(serviceOf(url).url, token);
      } catch (error) {
        fail(wantsJson(command), error);
      }
    });
}
