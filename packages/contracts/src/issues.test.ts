import { expect, test } from 'vitest';
import { explainIssue, ISSUE_CATALOGUE, ISSUE_FAULTS } from './issues.ts';

test.each(Object.entries(ISSUE_CATALOGUE))(
  '%s says whose fault it is, why, and what to do',
  (_code, guide) => {
    expect(ISSUE_FAULTS).toContain(guide.fault);
    for (const text of [guide.title, guide.cause, guide.fix]) expect(text.length).toBeGreaterThan(8);
    for (const sentence of [guide.cause, guide.fix]) expect(sentence).toMatch(/\.$/);
    // An issue that nobody tries again has to name a fix.
    if (!guide.retried) expect(guide.fix).not.toMatch(/^Nothing/);
  },
);

test('a code of another version reads as a plain refusal, whatever it is called', () => {
  expect(explainIssue('of_the_future')).toBe(ISSUE_CATALOGUE.rejected);
  expect(explainIssue('constructor')).toBe(ISSUE_CATALOGUE.rejected);
  expect(explainIssue('auth').fault).toBe('connection');
});
