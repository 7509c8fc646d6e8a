import { USER_ROLES, type UserRole } from '@sluice/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../../lib/api.ts';

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => call(api.GET('/portal/api/members', { signal })),
});

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call(api.GET('/portal/api/invitations', { signal })),
});

/** Roles that somebody of this role may give, and whose holders they may act on. */
export const rolesUpTo = (role: UserRole): readonly UserRole[] => USER_ROLES.slice(USER_ROLES.indexOf(role));
