import { describe, expect, test } from 'vitest';
import type { Completion } from './completion.ts';
import { drawnTransitions } from './testing/drawn-transitions.ts';
import { ACCEPTED, CASES, DONE, LIVE, NOW, SENDING } from './testing/transition-cases.ts';
import { markAfter, type StoredListing, transition } from './transition.ts';

const isOfDelivery = (edge: string): boolean => /^(sending|accepted) >/.test(edge);

test('every drawn arrow from a listing under way has a case, and every case its arrow', async () => {
  const drawn = [...(await drawnTransitions())].filter(isOfDelivery);
  expect(drawn.length).toBeGreaterThan(10);
  expect(Object.keys(CASES).sort()).toEqual(drawn.sort());
});

describe.each(Object.entries(CASES))('%s', (edge, cases) => {
  const [from, to] = edge.split(' > ');
  test.each(cases)('%s', (_name, changes, done, expected) => {
    const before = { ...(from === 'sending' ? SENDING : ACCEPTED), ...changes };
    expect(transition(before, done, NOW)).toMatchObject({ state: to, ...expected });
  });
});

const BOOLEANS = [false, true];
/** The outcomes that a round can have for a listing in a state. */
const OUTCOMES = {
  sending: ['live', 'withdrawn', 'left', 'accepted', 'rejected', 'retry', 'put_back'],
  accepted: ['live', 'withdrawn', 'waiting', 'rejected', 'retry'],
} as const;

/** Every listing under way with every outcome that it can have. */
function* allTransitions(): Generator<{ before: StoredListing; done: Completion }> {
  for (const [state, outcomes] of Object.entries(OUTCOMES))
    for (const outcome of outcomes)
      for (const wanted of BOOLEANS)
        for (const overtaken of BOOLEANS)
          for (const again of BOOLEANS)
            for (const desired_version of [7, 8])
              for (const desired_offer_hash of ['o2', 'o3'])
                for (const attempts of [0, 2])
                  for (const code of ['too_long', 'outcome_unknown'] as const)
                    yield {
                      before: {
                        ...(state === 'sending' ? SENDING : ACCEPTED),
                        wanted,
                        overtaken,
                        desired_version,
                        desired_offer_hash,
                        attempts,
                      },
                      done: {
                        ...(outcome === 'live' ? LIVE : DONE),
                        outcome,
                        again,
                        code: outcome === 'rejected' ? code : null,
                        delay_ms: 100,
                      },
                    };
}

describe('whatever the listing and its outcome', () => {
  test('it goes along a drawn arrow, and along every one of them', async () => {
    const drawn = [...(await drawnTransitions())].filter(isOfDelivery);
    const gone = new Set(
      [...allTransitions()].map(
        ({ before, done }) => `${before.state} > ${transition(before, done, NOW).state}`,
      ),
    );
    expect([...gone].sort()).toEqual(drawn.sort());
  });

  test('it is never live while something newer is wanted, or another deliverer may have written over it', () => {
    for (const { before, done } of allTransitions()) {
      const { state, uncertain, overtaken } = transition(before, done, NOW);
      const isOutdated = before.desired_version > 7 && before.desired_offer_hash !== done.offer;
      if (done.outcome === 'live' && (isOutdated || before.overtaken || !before.wanted))
        expect(state).toBe('pending');
      if (before.overtaken) expect(uncertain || overtaken).toBe(true);
    }
  });

  test('a ticket and what it carries stand exactly while it is under way', () => {
    for (const { before, done } of allTransitions()) {
      const { state, ticket_at, sending_version } = transition(before, done, NOW);
      expect([ticket_at !== null, sending_version !== null]).toEqual([
        state === 'accepted',
        state === 'accepted',
      ]);
    }
  });

  test('a confirmed version never goes back', () => {
    for (const { before, done } of allTransitions())
      expect(transition({ ...before, confirmed_version: 9 }, done, NOW).confirmed_version).toBe(9);
  });
});

describe('the plan looks at a product anew', () => {
  const planned = { desired_content_hash: 'c2', desired_offer_hash: 'o2' };

  test.each<[string, Partial<StoredListing>, Completion, string | null]>([
    [
      'when its listing holds another price or stock than its plan',
      { desired_offer_hash: 'o3' },
      LIVE,
      'anew',
    ],
    [
      'when its content is refused, and another stock went out',
      {},
      { ...DONE, outcome: 'rejected', offer: 'o3' },
      'anew',
    ],
    ['not when it holds other content alone', { desired_content_hash: 'c3' }, LIVE, null],
    ['not when it holds its plan', planned, LIVE, null],
    ['not when a newer plan is there already', { desired_version: 8, desired_offer_hash: 'o3' }, LIVE, null],
    ['not when it is sent again anyway', { desired_offer_hash: 'o3' }, { ...LIVE, again: true }, null],
    ['not when it is no longer wanted', { wanted: false, desired_offer_hash: 'o3' }, LIVE, null],
    ['when it only waits for its plan', {}, { ...DONE, outcome: 'put_back', unplanned: true }, 'if none'],
  ])('%s', (_name, changes, done, mark) => {
    expect(markAfter({ ...SENDING, ...changes }, done)).toBe(mark);
  });
});
