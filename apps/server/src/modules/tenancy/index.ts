export { languageOf } from './account.ts';
export { requireAddressRanges } from './address-ranges.ts';
export { createAdmission } from './admission.ts';
export {
  type ApiKeyRow,
  createApiKey,
  listApiKeys,
  renewApiKey,
  requireFuture,
  revokeApiKey,
} from './api-keys.ts';
export { createAuthenticate, hasScope, requireWritable } from './authenticate.ts';
export type { Demonstration } from './portal/deps.ts';
export { openPortalEndpoints, tenancyPortalEndpoints } from './portal/index.ts';
export { managerOf } from './portal/team/members.ts';
export { getMe } from './routes/get-me.ts';
export { requireFactors } from './second-factor/required.ts';
export { resetSecondFactor } from './second-factor/reset.ts';
export { sealedSecondFactors } from './second-factor/sealed-column.ts';
export {
  createSessionAuthenticate,
  requireRole,
  signedIn,
  withPrograms,
} from './sessions/authenticate-session.ts';
export { type SessionCookie, sessionCookie, sessionCookieName } from './sessions/cookie.ts';
export { knownDevices } from './sessions/known-devices.ts';
export { openOperatorSession } from './sessions/operator-session.ts';
export { offerSetUpCode } from './sessions/set-up-code.ts';
export { endSession, sweepSessions } from './sessions/store.ts';
export { changeRole, listMembers, type MemberRow, removeMember } from './team/members.ts';
export { createLinkByOperator, passwordAddress } from './team/password-links.ts';
export {
  changeShop,
  changeTenant,
  createTenant,
  createUser,
  type NewTenant,
  type TenantChange,
} from './tenants.ts';
