export { createAdmission } from './admission.ts';
export { type ApiKeyRow, createApiKey, listApiKeys, renewApiKey, revokeApiKey } from './api-keys.ts';
export { createAuthenticate } from './authenticate.ts';
export { openPortalEndpoints, tenancyPortalEndpoints } from './portal/index.ts';
export { getMe } from './routes/get-me.ts';

<<<<<<< HEAD

export { createSessionAuthenticate, signedIn } from './sessions/authenticate-session.ts';
export { type SessionCookie, sessionCookie } from './sessions/cookie.ts';

=======

export { rewrapSecondFactors } from './second-factor/rewrap.ts';
export { createSessionAuthenticate } from './sessions/authenticate-session.ts';
export { sessionCookie } from './sessions/cookie.ts';

>>>>>>> 0726440 (feat(portal): second factor, team, invitations, own account, API keys and audit log)

export { requireSameOrigin } from './sessions/same-origin.ts';
export { sweepSessions } from './sessions/store.ts';
export { changeTenant, createTenant, createUser, type NewTenant } from './tenants.ts';
