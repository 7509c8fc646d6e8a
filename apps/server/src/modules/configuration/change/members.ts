import { foldLetters, USER_ROLES, type UserRole } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { changeRole, managerOf, removeMember } from '../../tenancy/index.ts';
import { change, leave, type Run } from './run.ts';

/**
 * Roles of members, and members who leave. Nobody becomes a member by a configuration: an invitation is a link for one
 * person, which does not belong into the output of a program.
 */
export async function changeMembers(run: Run): Promise<void> {
  const { members: wanted } = run.wanted;
  if (wanted === undefined) return;
  const known = new Map(run.current.members.map((member) => [foldLetters(member.email), member]));
  const seen = new Set<string>();
  // Owners come first, so that the shop has one at any time.
  const ranked = Object.entries(wanted).toSorted(([, a], [, b]) => rankOf(a.role) - rankOf(b.role));
  for (const [index, { email, role }] of ranked) {
    const at = `members.${index}`;
    const key = foldLetters(email);
    if (seen.has(key)) run.errors.add(`${at}.email`, message('named_twice', { name: email }));
    seen.add(key);
    const before = known.get(key);
    const difference = { at, subject: 'member', name: email, after: role } as const;
    if (before === undefined) leave(run, 'wait', difference, message('member_not_invited'));
    else if (before.role !== role)
      await change(run, { ...difference, action: 'update', before: before.role }, () =>
        changeRole(run.tx, managerOf(run.principal), before.id, role),
      );
  }
  for (const [key, { id, email, role }] of known) {
    if (seen.has(key)) continue;
    const difference = { subject: 'member', name: email, before: role } as const;
    await change(run, { at: 'members', action: 'remove', ...difference }, () =>
      removeMember(run.tx, managerOf(run.principal), id),
    );
  }
}

const rankOf = (role: UserRole): number => USER_ROLES.indexOf(role);
