import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addedSubjects, subjectFaults } from './commit-subjects.ts';

describe('the subject of a commit', () => {
  test.each(['fix(orders): book a late line once', 'feat!: drop the old address', `docs: ${'a'.repeat(66)}`])(
    'may be %s',
    (subject) => {
      expect(subjectFaults(subject)).toEqual([]);
    },
  );

  test.each([
    [`docs: ${'a'.repeat(67)}`, '73 characters, 72 are allowed'],
    ['Book a late line once', 'no conventional prefix, such as "fix(orders): "'],
    ['fix: book a late line once.', 'ends in a dot'],
  ])('may not be %s', (subject, fault) => {
    expect(subjectFaults(subject)).toEqual([fault]);
  });
});

describe('commits that a branch adds', () => {
  let folder: string;
  const git = (...args: string[]): void => {
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'ignore' });
  };
  const commit = (subject: string): void => git('commit', '--allow-empty', '-m', subject);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sluice-commits-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('are those since it left the trunk', () => {
    git('init', '-b', 'main');
    commit('An old subject.');
    git('checkout', '-b', 'late-lines');
    commit('fix: one');
    commit('fix: two');
    expect(addedSubjects(folder)).toEqual(['fix: two', 'fix: one']);
  });

  test('are none on the trunk itself', () => {
    git('init', '-b', 'main');
    commit('An old subject.');
    expect(addedSubjects(folder)).toEqual([]);
  });

  test('are unknown without a trunk, and without git', () => {
    expect(addedSubjects(folder)).toBeUndefined();
    git('init', '-b', 'other');
    commit('An old subject.');
    expect(addedSubjects(folder)).toBeUndefined();
  });
});
