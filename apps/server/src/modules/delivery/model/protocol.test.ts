import { describe, expect, test } from 'vitest';
import { explore } from './explore.ts';
import { BEGINNINGS, protocolModel } from './protocol.ts';
import { AS_BUILT, type Protocol } from './variants.ts';

const explored = (change: Partial<Protocol>, beginning: string) =>
  explore(protocolModel({ ...AS_BUILT, ...change }, BEGINNINGS[beginning]!));
const faultsOf = (change: Partial<Protocol>) =>
  Object.keys(BEGINNINGS).flatMap((beginning) => explored(change, beginning).faults);

describe('mark, plan, deliver: in whatever order a write, a term, the plan and a delivery come between each other', () => {
  test.each(Object.keys(BEGINNINGS))(
    'the channel ends with what holds, and everything comes to rest: %s',
    (beginning) => {
      const ways = (['behind', 'with it'] as const).flatMap((marksOfTerms) =>
        [false, true].map((writesContent) => explored({ marksOfTerms, writesContent }, beginning)),
      );
      for (const { faults, states, transitions } of ways) {
        expect(faults).toEqual([]);
        expect(transitions).toBeGreaterThan(states);
      }
      expect(ways.reduce((all, { states }) => all + states, 0)).toBeGreaterThan(600);
    },
  );

  test('it does so too if only versions told what is live: what plans and completions know beside them saves a round', () => {
    expect(faultsOf({ liveBy: 'version', notesLive: false })).toEqual([]);
  });

  test('it does so even if completions marked nothing: no mark of a term is lost', () => {
    expect(faultsOf({ marksUnplanned: 'never', comesBack: false })).toEqual([]);
  });

  test('it does so where marks are committed with the id, as they are when the channel has forgotten one', () => {
    expect(faultsOf({ marksOfTerms: 'with it' })).toEqual([]);
    expect(faultsOf({ marksOfTerms: 'with it', marksUnplanned: 'never', comesBack: false })).toEqual([]);
  });
});

/** Marks are committed with the id, of those products alone that have a listing or a mark. */
const BEFORE = {
  marksOfTerms: 'with it',
  marksWhileWalking: false,
  takesContent: false,
  forgetsPlan: false,
  comesBack: false,
} as const;

describe('the search finds what is broken', () => {
  test('a listing that was sent without end: its mark was lost in the walk, and it was never what was planned', () => {
    const before = { ...BEFORE, marksUnplanned: 'never', liveBy: 'content' } as const;
    const { faults } = explored(before, 'a new connection is to be walked');
    const endless = faults.find(({ what }) => what === 'work without end');
    expect(endless?.trace).toContain('term: misses the product');
  });

  test('a listing that stays as it was: its mark was lost, and nobody noticed', () => {
    expect(faultsOf({ ...BEFORE, marksUnplanned: 'never' })).not.toEqual([]);
  });

  test('a term that commits after its listing was sent: what completions mark is no substitute for its own mark', () => {
    expect(faultsOf(BEFORE).map(({ what }) => what)).toEqual(['the channel holds 1 instead of 3 for ever']);
  });

  test('a term that gets its id beside a round: the listing goes out without it, and nobody marks its product', () => {
    expect(faultsOf({ termsAlone: false })).not.toEqual([]);
  });

  test('content that was sent and that nobody plans', () => {
    expect(faultsOf({ takesContent: false, marksUnplanned: 'never', comesBack: false })).not.toEqual([]);
  });

  test('stock that went and came back: the channel holds it as it was meanwhile, and nothing is to be planned', () => {
    expect(faultsOf({ forgetsPlan: false }).map(({ what }) => what)).toContain(
      'the channel holds 3 instead of 2 for ever',
    );
  });

  test('content that went and came back during a send, and was planned by its completion', () => {
    expect(faultsOf({ writesContent: true, plansSent: false })).not.toEqual([]);
  });

  test('a plan that takes away a mark it has not read', () => {
    expect(faultsOf({ deletesByVersion: false })).not.toEqual([]);
  });
});
