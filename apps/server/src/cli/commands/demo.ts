import { type Command, Option } from 'commander';
import type { Demonstration } from '../../modules/tenancy/index.ts';
import { example, wantsJson } from '../action.ts';
import { DEMO_SIMULATORS, type DemoChannels, startDemoChannels } from '../demo/channels.ts';
import { startDemoOrders } from '../demo/orders.ts';
import { runRounds } from '../demo/resets.ts';
import { stageScenes } from '../demo/scenes.ts';
import { type SeededDemo, seedDemo } from '../demo/seed.ts';
import { CommandError } from '../errors.ts';
import * as parse from '../options.ts';
import { fail, print, type Result } from '../output.ts';
import { runUntilStopped } from '../run-until-stopped.ts';
import { type Service, startService } from '../service.ts';
import { commandLogLevel, readSettings } from '../settings.ts';

/** Time for the first products to go live before the first order comes. */
const FIRST_ORDER_MS = 5_000;

interface Options {
  ordersEvery: number;
  resetEvery?: number;
  resetsAt?: string;
}

export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description(
      'run the service with an example shop: 200 products with pictures, four channels, orders and troubles to find',
    )
    .option('--orders-every <seconds>', 'how often a shopper orders; 0 for never', parse.count, 30)
    .option(
      '--reset-every <minutes>',
      'begin anew after so many minutes, for an instance that anybody may use',
      parse.minutes,
    )
    .addOption(new Option('--resets-at <moment>', 'the end of this round').hideHelp())
    .addHelpText(
      'after',
      example(
        'Makes a tenant of its own in DATA_DIR (./data) at the first start and takes it up again at the next ones, with a',
        'new API key each time. The first start draws 200 pictures, which takes some seconds.',
        '',
        'Examples:',
        '  $ sluice demo',
        '  $ DATA_DIR=/tmp/sluice-demo PORT=3100 sluice demo --orders-every 10',
        '  $ sluice demo --reset-every 60',
      ),
    )
    .action(demo);
}

async function demo({ resetEvery, ...options }: Options, command: Command): Promise<void> {
  const json = wantsJson(command);
  try {
    if (resetEvery !== undefined) process.exit(await reset(resetEvery, options, json));
    const running = await startDemo(options, json);
    print(json, running.result);
    await runUntilStopped(running);
  } catch (error) {
    fail(json, error);
  }
  process.exit();
}

function reset(everyMinutes: number, { ordersEvery }: Options, json: boolean): Promise<number> {
  if (process.env.DATABASE_URL !== undefined)
    throw new CommandError(
      'a demonstration that begins anew has its database in DATA_DIR; unset DATABASE_URL, or leave --reset-every out',
    );
  const { dataDir } = readSettings();
  const options = ['--orders-every', String(ordersEvery), ...(json ? ['--json'] : [])];
  return runRounds({ everyMinutes, dataDir, options });
}

async function startDemo(
  { ordersEvery, resetsAt }: Options,
  json: boolean,
): Promise<{ result: Result; stop(): Promise<void> }> {
  const parts = new AsyncDisposableStack();
  try {
    const settings = readSettings();
    const channels = await startDemoChannels(settings.dataDir);
    parts.defer(channels.close);
    // Last in, first out: the calls the service is sending may still reach the channels.
    let shop: Demonstration | undefined;
    const service = await startService('all', {
      logLevel: commandLogLevel(settings),
      demonstration: () => shop,
    });
    parts.defer(service.stop);
    const tell = (line: string): void => void process.stderr.write(json ? '' : `${line}\n`);
    const demo = await seedDemo(service.platform, channels, tell);
    shop = { ...demo, resetsAt: resetsAt === undefined ? null : new Date(resetsAt) };
    parts.defer(stageScenes(service.platform, channels, demo));
    if (ordersEvery > 0) {
      const all = DEMO_SIMULATORS.map((name) => channels[name]);
      parts.defer(startDemoOrders(all, FIRST_ORDER_MS, ordersEvery * 1000, tell));
    }
    return { result: shown(service, channels, demo), stop: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

function shown({ url }: Service, channels: DemoChannels, demo: SeededDemo): Result {
  const curl = `curl -H 'Authorization: Bearer ${demo.apiKey}' '${url}/v1/products?per_page=5'`;
  const document = {
    ready: true,
    url,
    docs: `${url}/docs`,
    tenant_id: demo.tenantId,
    login: { email: demo.email, password: demo.password },
    api_key: demo.apiKey,
    curl,
    marketplace: { credential_id: demo.connections.marketplace, url: channels.marketplace.url },
    shop: { credential_id: demo.connections.shop, url: channels.shop.url },
    overseas: { credential_id: demo.connections.overseas, url: channels.overseas.url },
    feed: { credential_id: demo.connections.feed },
  };
  const lines = [
    '',
    `Sluice is ready:  ${url}`,
    `  login           ${demo.email}  ${demo.password}`,
    `  API             ${url}/docs`,
    `  API key         ${demo.apiKey}`,
    '                  (of this start: the next one makes a new one)',
    '',
    `  marketplace     ${channels.marketplace.url}  demands barcodes, sells 15 % above the master price`,
    `  shop            ${channels.shop.url}`,
    `  overseas        ${channels.overseas.url}  sells in dollars`,
    '  feed            a file for price comparisons; its page has the address',
    '',
    'Try:',
    `  ${curl}`,
    '',
    'Troubles to find, within a minute of the first start:',
    '  "Hand grinder Pocket" has no barcode, so the marketplace rejects it until it gets one.',
    '  "Espresso machine Crema Duo" was given a tenth of its price: Publishing → Waiting for approval.',
    '  "Stock pot 8 l" was changed on the web shop itself: Publishing → Differences on channels.',
    'Stop everything with Ctrl-C.',
    '',
  ];
  return { document, lines };
}
