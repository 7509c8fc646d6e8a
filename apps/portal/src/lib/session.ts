import type { UserRole } from '@sluice/contracts';
import type { PortalSession } from '@sluice/contracts/portal';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api, call } from './api.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<PortalSession> => call(api.GET('/portal/api/session', { signal })),
  staleTime: 60_000,
});

export const useSession = (): PortalSession => useSuspenseQuery(sessionQuery).data;

const RANK: Record<UserRole, number> = { viewer: 0, editor: 1, admin: 2, owner: 3 };

/** The person's rights: by their role, and by whether the subscription lets anybody write. */
export interface Rights {
  /** Whether the role is enough, whatever the subscription says. */
  is(role: UserRole): boolean;
  /** Whether they may write what needs this role. */
  may(role?: UserRole): boolean;
  /** Writes are refused because the subscription has ended. */
  readOnly: boolean;
}

export function useRights(): Rights {
  const { user, subscription } = useSession();
  const readOnly = subscription.status === 'expired' || subscription.status === 'locked';
  const is = (role: UserRole): boolean => RANK[user.role] >= RANK[role];
  return { is, may: (role = 'editor') => !readOnly && is(role), readOnly };
}
