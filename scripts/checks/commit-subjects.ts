import { execFileSync } from 'node:child_process';

const MAX_LENGTH = 72;
const CONVENTIONAL =
  /^(?:bench|build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([\w-]+\))?!?: \S/;
/** A branch grows by fewer; more are a history that was written before. */
const MAX_COMMITS = 50;
/** The branch that changes go into, under the names it has in a clone and beside its worktrees. */
const TRUNKS = ['origin/HEAD', 'origin/main', 'main'];

/** Ways in which the subject of a commit breaks the rule of AGENTS.md. */
export function subjectFaults(subject: string): string[] {
  return [
    ...(subject.length > MAX_LENGTH ? [`${subject.length} characters, ${MAX_LENGTH} are allowed`] : []),
    ...(CONVENTIONAL.test(subject) ? [] : ['no conventional prefix, such as "fix(orders): "']),
    ...(subject.endsWith('.') ? ['ends in a dot'] : []),
  ];
}

/**
 * Subjects of the commits that a branch adds to the trunk. Commits of the trunk are not looked at: they cannot be
 * changed any more, and a merge may have squashed or rewritten them.
 *
 * @returns undefined where git, the trunk or its common history is missing, as in an archive or a shallow clone
 */
export function addedSubjects(folder: string): string[] | undefined {
  for (const trunk of TRUNKS) {
    const base = git(folder, ['merge-base', 'HEAD', trunk]);
    if (base === undefined) continue;
    const subjects = git(folder, ['log', '--no-merges', '--format=%s', `${base}..HEAD`]) ?? '';
    const added = subjects.split('\n').filter((subject) => subject !== '');
    return added.length > MAX_COMMITS ? undefined : added;
  }
  return undefined;
}

function git(folder: string, args: string[]): string | undefined {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio }).trim();
  } catch {
    return undefined;
  }
}
