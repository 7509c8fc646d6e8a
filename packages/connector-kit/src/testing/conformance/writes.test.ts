import { describe, expect, it } from 'vitest';
import type { TicketState } from '../../index.ts';
import type { Bench, Session } from './bench.ts';
import { followTicket } from './writes.ts';

/** Follows a ticket whose answers are these, in turn. */
const follow = (...answers: TicketState[]) => {
  const connector = { pollTicket: async () => answers.shift()! };
  return followTicket({ connector } as unknown as Bench, {} as Session, 't', []);
};
const live = { externalKey: 'A', outcome: 'live', syncId: '1' } as const;
const waiting = { externalKey: 'B', outcome: 'waiting', issues: [] } as const;

describe('a ticket followed to its end', () => {
  it('is asked again as long as one of its items waits', async () => {
    const both = [live, { ...live, externalKey: 'B' }];
    const told = await follow(
      { state: 'pending' },
      { state: 'done', results: [live, waiting] },
      { state: 'done', results: both },
    );
    expect(told).toEqual(both);
  });

  it('fails a check when it ends as a question, which only a person answers', async () => {
    const question = { externalKey: 'A', outcome: 'ambiguous', by: 'barcode', candidates: [] } as const;
    await expect(follow({ state: 'done', results: [question] })).rejects.toThrow('ended as a question');
  });
});
