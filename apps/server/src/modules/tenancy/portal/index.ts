import type { Endpoint, OpenEndpoint } from '../../../platform/http/endpoint.ts';
import { changePassword, getAccount, patchAccount } from './account/account.ts';
import {
  beginSecondFactorEndpoint,
  confirmSecondFactorEndpoint,
  renewRecoveryCodesEndpoint,
  switchOffSecondFactorEndpoint,
} from './account/second-factor.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './account/sessions.ts';
import {
  createApiKeyEndpoint,
  listApiKeysEndpoint,
  renewApiKeyEndpoint,
  revokeApiKeyEndpoint,
  revokeKeysOfHolder,
  updateApiKeyEndpoint,
} from './api-keys.ts';
import { confirmSession } from './confirm-session.ts';
import type { OpenPortalDeps, PortalTenancyDeps } from './deps.ts';
import { getSession } from './get-session.ts';
import { getStart } from './get-start.ts';
import { logInEndpoint } from './log-in.ts';
import { logOut } from './log-out.ts';
import { requestPasswordLinkEndpoint } from './request-password-link.ts';
import { setUpEndpoint } from './set-up.ts';
import { createInvitation, deleteInvitation, listInvitationsEndpoint } from './team/invitations.ts';
import { joinEndpoint, lookUpInvitation, lookUpPasswordLink, setNewPassword } from './team/links.ts';
import {
  createMemberPasswordLink,
  deleteMember,
  deleteMemberPasswordLink,
  deleteMemberSecondFactor,
  listMembersEndpoint,
  updateMember,
} from './team/members.ts';
import { updateTenant } from './team/tenant.ts';

/** Signing in, the first account, and the endpoints for holders of a link. */
export const openPortalEndpoints = (deps: OpenPortalDeps): OpenEndpoint[] => [
  getStart(deps),
  setUpEndpoint(deps),
  logInEndpoint(deps),
  lookUpInvitation(deps),
  joinEndpoint(deps),
  lookUpPasswordLink(deps),
  setNewPassword(deps),
  requestPasswordLinkEndpoint(deps),
];

/** People and their tenant. */
export const tenancyPortalEndpoints = (deps: PortalTenancyDeps): Endpoint[] => [
  getSession(deps),
  confirmSession(deps),
  logOut(deps),
  getAccount(deps),
  patchAccount(deps),
  changePassword(deps),
  listOwnSessions(deps),
  endOwnSession(deps),
  endOtherSessions(deps),
  beginSecondFactorEndpoint(deps),
  confirmSecondFactorEndpoint(deps),
  switchOffSecondFactorEndpoint(deps),
  renewRecoveryCodesEndpoint(deps),
  listMembersEndpoint(deps),
  updateMember(deps),
  deleteMember(deps),
  deleteMemberSecondFactor(deps),
  createMemberPasswordLink(deps),
  deleteMemberPasswordLink(deps),
  listInvitationsEndpoint(deps),
  createInvitation(deps),
  deleteInvitation(deps),
  updateTenant(deps),
  listApiKeysEndpoint(deps),
  createApiKeyEndpoint(deps),
  updateApiKeyEndpoint(deps),
  renewApiKeyEndpoint(deps),
  revokeApiKeyEndpoint(deps),
  revokeKeysOfHolder(deps),
];
