import type { Bench, Session } from '../bench.ts';
import type { Check } from '../check.ts';
import { ensure } from '../failures.ts';
import { goldenCall } from '../golden.ts';
import { operationsOf, prepared } from '../operations.ts';
import { type Forbidden, watchOwnCode } from '../own-code.ts';
import type { Fault } from '../proxy.ts';
import { leakIn, secretsOf, wholeText } from '../secrets.ts';

/** Faults whose reports are searched for secrets; each makes another part of a connector speak. */
const TALKATIVE: readonly (Fault | null)[] = [
  null,
  { kind: 'reset' },
  { kind: 'answer', status: 401, body: '{"message":"bad key"}' },
  { kind: 'answer', status: 500, body: '{"message":"oops"}' },
  { kind: 'replace', status: 200, type: 'text/html', body: '<html></html>' },
];

/** Runs every operation once, each in a context of its own. */
async function tour(
  bench: Bench,
  visit: (name: string, session: Session, run: () => Promise<unknown>) => Promise<void>,
  fault: Fault | null = null,
): Promise<void> {
  for (const operation of operationsOf(bench)) {
    const start = await prepared(bench, operation);
    if (start === null) continue;
    const session = bench.open();
    session.wire.aim = fault === null ? null : { effect: operation.effect, nth: 0 };
    bench.proxy.fault = fault;
    await visit(operation.name, session, () => operation.run(bench, session, start));
    bench.proxy.fault = null;
  }
}

function unused(what: Forbidden, guarantee: string): Check {
  return {
    id: `hygiene/${what}`,
    guarantee,
    applies: () => true,
    run: (bench) =>
      tour(bench, async (name, _session, run) => {
        const used = await watchOwnCode(async () => {
          await run().catch(() => null);
        });
        ensure(!used.has(what), `${name} uses ${what}`);
      }),
  };
}

export const hygieneChecks: readonly Check[] = [
  unused('fetch', 'the channel is reached by ctx.http alone, never by the global fetch'),
  unused('timers', 'no timer is set: waiting and retrying are the host’s'),
  unused('console', 'nothing is written to the console: ctx.log is the log'),
  unused('environment', 'the environment is not read: settings come by ctx.config'),
  {
    id: 'hygiene/hosts',
    guarantee: 'no address is called but those of the settings',
    applies: () => true,
    run: (bench) =>
      tour(bench, async (name, session, run) => {
        await run().catch(() => null);
        ensure(session.wire.foreign.length === 0, `${name} calls ${session.wire.foreign.join(', ')}`);
      }),
  },
  {
    id: 'hygiene/secrets',
    guarantee: 'no secret is in a log entry, an error, its evidence or its causes, whatever goes wrong',
    applies: () => true,
    run: async (bench) => {
      for (const fault of TALKATIVE) {
        await tour(
          bench,
          async (name, session, run) => {
            const said = await run().then(
              (value) => JSON.stringify(value, errorsToo) ?? '',
              (error: unknown) => wholeText(error),
            );
            const secrets = secretsOf(bench, session);
            const inLog = leakIn(JSON.stringify(session.logged), secrets);
            ensure(!inLog, `${name} logs a secret`);
            ensure(!leakIn(said, secrets), `${name} puts a secret into what it throws or returns`);
          },
          fault,
        );
      }
    },
  },
];

/** Has to come before all others: what a connector keeps, it keeps from its first call on. */
export const stateCheck: Check = {
  id: 'hygiene/no-state',
  guarantee: 'nothing is kept between two contexts: the second one makes the calls the first one made',
  applies: () => true,
  run: async (bench) => {
    const sent = async () => {
      const calls = new Map<string, string>();
      await tour(bench, async (name, session, run) => {
        await run();
        calls.set(name, JSON.stringify(session.wire.calls.map((call) => goldenCall(bench, session, call))));
      });
      return calls;
    };
    const first = await sent();
    for (const [name, calls] of await sent()) {
      ensure(calls === first.get(name), `${name} makes other calls the second time`);
    }
  },
};

/** Errors within results show what they carry. */
const errorsToo = (_key: string, value: unknown): unknown =>
  value instanceof Error ? wholeText(value) : value;
