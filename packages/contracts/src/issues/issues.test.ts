import { describe, expect, test } from 'vitest';
import { explainIssue, ISSUE_CATALOGUE, ISSUE_FAULTS } from './index.ts';

// holds UI-20
describe('the catalogue of issues', () => {
  test.each(Object.entries(ISSUE_CATALOGUE))(
    '%s says in both languages whose fault it is, why, and what to do',
    (code, { fault, retried, en, tr }) => {
      expect(ISSUE_FAULTS).toContain(fault);
      for (const { title, cause, fix } of [en, tr]) {
        for (const text of [title, cause, fix]) expect(text.length).toBeGreaterThan(8);
        for (const sentence of [cause, fix]) expect(sentence).toMatch(/\.$/);
      }
      for (const part of ['title', 'cause', 'fix'] as const) expect(tr[part]).not.toBe(en[part]);
      // An issue that nobody tries again has to name a fix.
      if (!retried) expect(en.fix).not.toMatch(/^Nothing/);
      expect(explainIssue(code, 'tr')).toEqual({ fault, retried, ...tr });
      expect(explainIssue(code)).toEqual({ fault, retried, ...en });
    },
  );

  test('a code of another version reads as a plain refusal, whatever it is called', () => {
    expect(explainIssue('of_the_future')).toEqual(explainIssue('rejected'));
    expect(explainIssue('constructor')).toEqual(explainIssue('rejected'));
    expect(explainIssue('auth').fault).toBe('connection');
  });
});
