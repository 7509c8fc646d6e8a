import { describe, expect, test } from 'vitest';
import { explore } from './explore.ts';
import { AS_BUILT, BEGINNINGS, type Protocol, protocolModel } from './protocol.ts';

const explored = (change: Partial<Protocol>, beginning: string) =>
  explore(protocolModel({ ...AS_BUILT, ...change }, BEGINNINGS[beginning]!));
const faultsOf = (change: Partial<Protocol>) =>
  Object.keys(BEGINNINGS).flatMap((beginning) => explored(change, beginning).faults);

describe('mark, plan, deliver: in whatever order a write, a term, the plan and a delivery come between each other', () => {
  test.each(Object.keys(BEGINNINGS))(
    'the channel ends with what holds, and everything comes to rest: %s',
    (beginning) => {
      const { faults, states, transitions } = explored({}, beginning);
      expect(faults).toEqual([]);
      expect(states).toBeGreaterThan(300);
      expect(transitions).toBeGreaterThan(states);
    },
  );

  test('it does so too if only versions told what is live: what plans and completions know beside them saves a round', () => {
    expect(faultsOf({ liveBy: 'version', notesLive: false })).toEqual([]);
  });

  test('it does so even if completions marked nothing: no mark of a term is lost', () => {
    expect(faultsOf({ marksUnplanned: 'never' })).toEqual([]);
  });
});

describe('the search finds what is broken', () => {
  test('a listing that was sent without end: its mark was lost in the walk, and it was never what was planned', () => {
    const before = { marksWhileWalking: false, marksUnplanned: 'never', liveBy: 'content' } as const;
    const { faults } = explored(before, 'a new connection is to be walked');
    const endless = faults.find(({ what }) => what === 'work without end');
    expect(endless?.trace).toContain('term: misses the product');
  });

  test('a listing that stays as it was: its mark was lost, and nobody noticed', () => {
    const before = { marksWhileWalking: false, marksUnplanned: 'never' } as const;
    expect(faultsOf(before)).not.toEqual([]);
  });

  test('a term that commits after its listing was sent: what completions mark is no substitute for its own mark', () => {
    expect(faultsOf({ marksWhileWalking: false }).map(({ what }) => what)).toEqual([
      'the channel holds 1 instead of 3 for ever',
    ]);
  });

  test('a plan that takes away a mark it has not read', () => {
    expect(faultsOf({ deletesByVersion: false })).not.toEqual([]);
  });
});
