import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import {
  chainsOf,
  type KnownHead,
  type Link,
  readChain,
  SYSTEM_CHAIN,
  type Verdict,
  verifyChain,
} from '../../modules/audit/index.ts';
import { sql } from '../../platform/db/sql.ts';
import { action, example, wantsJson } from '../action.ts';
import { type CommandContext, withPlatform } from '../context.ts';
import { CommandError, noTenant } from '../errors.ts';
import * as parse from '../options.ts';
import { fail, type Result } from '../output.ts';
import { askedToStop } from '../run-until-stopped.ts';

interface VerifyOptions {
  tenant?: number;
  system: boolean;
  head?: KnownHead;
}

interface StreamOptions {
  tenant?: number;
  system: boolean;
  after: number;
  follow: boolean;
}

const FOLLOW_MS = 1_000;

export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('the log of what was done, and the chain that seals it');
  audit
    .command('verify')
    .description('recompute the chains and name the first entry that was changed, deleted or put in')
    .option('--tenant <id>', 'only the chain of this tenant, and with --system also that one', parse.id)
    .option('--system', 'only the chain of what concerns no tenant', false)
    .option('--head <seq:hash>', 'a head that was printed before and has to be in the chain', headOf)
    .addHelpText(
      'after',
      example(
        'Each entry is sealed within seconds by a hash over it and the hash before. Who owns the database could make a whole',
        'chain anew: keep the heads that this prints, or what "sluice audit stream" prints, on another machine.',
        '',
        'Examples:',
        '  $ sluice audit verify',
        '  $ sluice audit verify --tenant 1 --head 4711:9f2c…',
      ),
    )
    .action(action<VerifyOptions>(verify));
  audit
    .command('stream')
    .alias('export')
    .description('print sealed entries with their hashes, a line of JSON each')
    .option('--tenant <id>', 'only those of this tenant', parse.id)
    .option('--system', 'only those that concern no tenant', false)
    .option('--after <seq>', 'only those behind this number of the chain', parse.id, 0)
    .option('--follow', 'go on with what is sealed later, until stopped', false)
    .option('--json-lines', 'the only format there is', true)
    .addHelpText('after', example('Example:', '  $ sluice audit stream --follow | logger -t sluice-audit'))
    .action(async (options: StreamOptions, command: Command) => {
      try {
        await withPlatform((context) => stream(context, options));
      } catch (error) {
        fail(wantsJson(command), error);
      }
    });
}

function headOf(text: string): KnownHead {
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (hash === undefined || !Number.isSafeInteger(Number(seq)))
    throw new InvalidArgumentError('It must be a number and a hash of 64 digits, such as 4711:9f2c….');
  return { seq: Number(seq), hash };
}

async function verify({ platform: { db } }: CommandContext, options: VerifyOptions): Promise<Result> {
  if (options.head !== undefined && (options.tenant !== undefined) === options.system)
    throw new CommandError('--head is of one chain: say whose with either --tenant or --system');
  const verdicts: Verdict[] = [];
  for (const id of await chosenChains({ db }, options))
    verdicts.push(await verifyChain(db, id, options.head));
  const broken = verdicts.filter((verdict) => verdict.broken !== undefined);
  return {
    document: { intact: broken.length === 0, chains: verdicts },
    lines: verdicts.length === 0 ? ['nothing is sealed yet'] : verdicts.map(inWords),
    ...(broken.length > 0 ? { exitCode: 1 } : {}),
  };
}

function inWords({ tenant_id, checked, dropped, head, waiting, broken }: Verdict): string {
  const whose = tenant_id === SYSTEM_CHAIN ? 'system' : `tenant ${tenant_id}`;
  if (broken === undefined)
    return `${whose}: ${checked} entries as they were sealed,${dropped === 0 ? '' : ` behind ${dropped} that were dropped,`} ${waiting} wait; head ${head.seq}:${head.hash}`;
  const { entry_id, seq, problem } = broken;
  const place = [entry_id && `entry ${entry_id}`, seq && `number ${seq}`].filter(Boolean).join(', ');
  return `${whose}: BROKEN at ${place}: ${problem}`;
}

/** The chains that were asked for, or all. @throws CommandError for a tenant that is neither kept nor has a chain */
async function chosenChains(
  { db }: Pick<CommandContext['platform'], 'db'>,
  { tenant, system }: { tenant?: number; system: boolean },
): Promise<number[]> {
  const first = system ? [SYSTEM_CHAIN] : [];
  if (tenant === undefined) return system ? first : db.asSystem(chainsOf);
  const known = sql`select from tenants where id = ${tenant} union all select from audit_heads where tenant_id = ${tenant}`;
  if ((await db.asSystem((tx) => tx.first(known))) === undefined) throw noTenant(tenant);
  return [...first, tenant];
}

async function stream({ platform: { db } }: CommandContext, options: StreamOptions): Promise<void> {
  const stop = new AbortController();
  if (options.follow) void askedToStop().then(() => stop.abort());
  // A reader may close the pipe, which ends the stream and is no error.
  process.stdout.on('error', () => stop.abort());
  const reached = new Map<number, number>();
  do {
    for (const id of await chosenChains({ db }, options)) {
      for await (const link of readChain(db, id, reached.get(id) ?? options.after)) {
        if (stop.signal.aborted) return;
        if (!process.stdout.write(`${JSON.stringify(lineOf(link))}\n`)) await drained(stop.signal);
        reached.set(id, link.seq);
      }
    }
    if (options.follow) await delay(FOLLOW_MS, undefined, { signal: stop.signal }).catch(() => {});
  } while (options.follow && !stop.signal.aborted);
}

const drained = (signal: AbortSignal): Promise<unknown> =>
  once(process.stdout, 'drain', { signal }).catch(() => {});

const lineOf = ({ hash, digest: _, at, entry_id, details, ...link }: Link): object => ({
  ...link,
  id: entry_id,
  at: at?.toISOString() ?? null,
  details,
  hash: hash.toString('hex'),
});
