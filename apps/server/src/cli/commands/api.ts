import type { Command } from 'commander';
import { example, wantsJson } from '../action.ts';
import { withAccess } from '../api/access.ts';
import { bodyOf } from '../api/body.ts';
import { listEndpoints } from '../api/list-endpoints.ts';
import { type Service, send } from '../api/send.ts';
import { showAnswer } from '../api/show-answer.ts';
import { addAccessOptions, serviceOf } from '../api/target.ts';
import { CommandError } from '../errors.ts';
import { fail, print } from '../output.ts';

interface ApiOptions {
  data?: string;
  form: string[];
  query: string[];
  token?: string;
  tenant?: number;
  as?: string;
  url?: string;
  list?: string | true;
}

const HELP = [
  'It needs a running service. Two ways to be let in:',
  '  an API key     for /v1, in SLUICE_TOKEN, or asked for by --token -',
  '  --tenant ID    for /portal/api, where everything of /v1 is too: as the operator, who has the database, with the role',
  '                 of an owner. The audit log names the operator.',
  '',
  'Secrets do not belong on a command line: --data - reads standard input, --data @file a file.',
  '',
  'Examples:',
  '  $ sluice api --list rule                        which calls there are; one alone is described',
  '  $ sluice api GET /portal/api/connections --tenant 1',
  `  $ sluice api PATCH /portal/api/connections/2 --tenant 1 --data '{"markup_percent": 12.5}'`,
  "  $ SLUICE_TOKEN=slc_… sluice api GET '/v1/products?per_page=5'",
  '  $ sluice api POST /portal/api/bulk-operations/import --tenant 1 --form file=@products.csv',
];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** `sluice api`: everything that has no command of its own, over HTTP. */
export function addApiCommand(program: Command): void {
  const command = program
    .command('api')
    .description('call the API of a running service: for everything that has no command of its own')
    .argument('[method]', METHODS.join(', '))
    .argument('[path]', 'such as /v1/products or /portal/api/connections')
    .option('-d, --data <json>', 'the body: JSON, @file, or - for standard input')
    .option('-F, --form <name=value>', 'a field of a form, or name=@file; repeatable', collect, [])
    .option('-q, --query <key=value>', 'a parameter of the query; repeatable', collect, [])
    .option('--list [words]', 'the endpoints that have these words');
  addAccessOptions(command)
    .addHelpText('after', example(...HELP))
    .action(
      async (
        method: string | undefined,
        path: string | undefined,
        options: ApiOptions,
        command: Command,
      ): Promise<void> => {
        const json = wantsJson(command);
        try {
          const service = serviceOf(options.url);
          if (options.list !== undefined)
            print(json, await listEndpoints(service, options.list === true ? '' : options.list));
          else
            await call(
              service,
              { method, path, json, source: command.getOptionValueSource('token') },
              options,
            );
        } catch (error) {
          fail(json, error);
        }
      },
    );
}

const collect = (text: string, before: readonly string[]): string[] => [...before, text];

interface Given {
  method: string | undefined;
  path: string | undefined;
  json: boolean;
  /** Where the key came from. */
  source: string | undefined;
}

async function call(service: Service, { json, source, ...given }: Given, options: ApiOptions): Promise<void> {
  const method = given.method?.toUpperCase();
  if (method === undefined || given.path === undefined)
    throw new CommandError('give a method and a path, such as GET /v1/products, or --list');
  if (!METHODS.includes(method)) throw new CommandError(`${given.method} is none of ${METHODS.join(', ')}`);
  if (!given.path.startsWith('/')) throw new CommandError('the path begins with /, such as /v1/products');
  if (options.data === '-' && options.token === '-')
    throw new CommandError('standard input can give the data or the key, not both');
  const path = withQuery(given.path, options.query);
  const body = await bodyOf(options);
  const access = {
    ...options,
    tokenSource: source === 'cli' || source === 'env' ? source : undefined,
  } as const;
  await withAccess(service, { method, path }, access, async (headers) =>
    showAnswer(json, await send(service, { method, path, headers, body })),
  );
}

/** Adds parameters to those that the path has already; a name may come several times. */
function withQuery(path: string, parameters: readonly string[]): string {
  const pairs = parameters.map((pair): [string, string] => {
    const at = pair.indexOf('=');
    if (at < 1) throw new CommandError(`--query ${pair} must be key=value`);
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  if (pairs.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(pairs)}`;
}
