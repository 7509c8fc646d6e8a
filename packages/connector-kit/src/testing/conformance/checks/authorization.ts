import { type ConnectorError, secretFields } from '../../../index.ts';
import type { Bench, Session } from '../bench.ts';
import type { Check } from '../check.ts';
import { control, described, ensure, shown } from '../failures.ts';
import { RETURN_ADDRESS } from '../operations.ts';
import { leakIn, secretsOf, wholeText } from '../secrets.ts';

const consents: Check['applies'] = ({ capabilities }) => capabilities.authorization !== undefined;

const fieldsOf = ({ connector }: Bench): readonly string[] => connector.capabilities.authorization!.fields;

/** As long as those of the host. */
const STATE = 'state-of-a-consent-with-43-letters-and-digits-';

export const authorizationChecks: readonly Check[] = [
  {
    id: 'authorization/fields',
    guarantee: 'a consent fills secret settings alone, and a connection can be made without them',
    applies: consents,
    run: async (bench) => {
      const { configSchema } = bench.connector;
      const fields = fieldsOf(bench);
      ensure(fields.length > 0, 'authorization.fields is empty');
      const secrets = secretFields(configSchema);
      const required: readonly string[] = configSchema.required ?? [];
      for (const field of fields) {
        ensure(secrets.includes(field), `${field} is not a secret setting`);
        ensure(
          !required.includes(field),
          `${field} is required, so no connection could be made before the consent`,
        );
      }
    },
  },
  {
    id: 'authorization/address',
    guarantee:
      'the address of the consent is of https, carries the state and no secret, and is the same each time',
    applies: consents,
    run: async (bench) => {
      const session = bench.open();
      const address = () =>
        bench.connector.consentAddress!(session.config, { state: STATE, returnAddress: RETURN_ADDRESS });
      const first = address();
      const url = new URL(first);
      ensure(url.protocol === 'https:', `${shown(first)} is not of https`);
      ensure([...url.searchParams.values()].includes(STATE), 'the address does not carry the state');
      ensure(!leakIn(first, secretsOf(bench, session)), 'the address carries a secret');
      ensure(address() === first, 'the second address for the same consent is another one');
    },
  },
  {
    id: 'authorization/redeem',
    guarantee:
      'one call makes of a consent the values of the declared fields, and with them the channel answers',
    applies: consents,
    run: async (bench) => {
      const session = bench.open({ config: withoutFields(bench) });
      const values = await redeem(bench, session, await consent(bench));
      const { length } = session.wire.calls;
      ensure(length === 1, `redeemConsent made ${length} calls instead of one`);
      const names = Object.keys(values).toSorted();
      ensure(shown(names) === shown(fieldsOf(bench).toSorted()), `the consent filled ${shown(names)}`);
      await bench.connector.testConnection(bench.open({ config: { ...withoutFields(bench), ...values } }));
    },
  },
  {
    id: 'authorization/missing',
    guarantee: 'without a consent the connection is a matter of credentials, and no call is made',
    applies: consents,
    run: async (bench) => {
      const session = bench.open({ config: withoutFields(bench) });
      const failure = await failureOf(() => bench.connector.testConnection(session));
      ensure(failure?.kind === 'auth', `testConnection says ${described(failure)}, not auth`);
      ensure(session.wire.calls.length === 0, 'testConnection makes a call without a consent');
    },
  },
  {
    id: 'authorization/refused',
    guarantee: 'a return without a code is refused without a call, a code that counts no more by the channel',
    applies: consents,
    run: async (bench) => {
      for (const query of [{}, { state: STATE }, { code: '' }, { error: 'access_denied' }]) {
        const session = bench.open();
        ensure((await refusal(bench, session, query)) !== null, `${shown(query)} is taken for a consent`);
        ensure(session.wire.calls.length === 0, `${shown(query)} leads to a call`);
      }
      const query = await consent(bench);
      await redeem(bench, bench.open(), query);
      const failure = await refusal(bench, bench.open(), query);
      ensure(failure?.kind === 'invalid_request', `a second redemption says ${described(failure)}`);
      const codes = Object.values(query).filter(({ length }) => length >= 6);
      ensure(!leakIn(wholeText(failure), codes), 'the refusal carries the code');
    },
  },
];

const consent = ({ channel }: Bench) => control(channel.consent, 'consent').call(channel);

const redeem = ({ connector }: Bench, session: Session, query: Readonly<Record<string, string>>) =>
  connector.redeemConsent!(session, { query, returnAddress: RETURN_ADDRESS });

const refusal = (bench: Bench, session: Session, query: Readonly<Record<string, string>>) =>
  failureOf(() => redeem(bench, session, query));

/** The error of a call; null when it succeeds. */
const failureOf = (call: () => Promise<unknown>): Promise<ConnectorError | null> =>
  call().then(
    () => null,
    (error: ConnectorError) => error,
  );

/** The usual settings of a connection to which nobody has consented yet. */
const withoutFields = (bench: Bench): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(bench.open().config as object).filter(([name]) => !fieldsOf(bench).includes(name)),
  );
