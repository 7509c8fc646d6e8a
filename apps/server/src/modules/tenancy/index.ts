export { createAdmission } from './admission.ts';
export { createApiKey, renewApiKey, revokeApiKey } from './api-keys.ts';
export { createAuthenticate } from './authenticate.ts';
export { getMe } from './routes/get-me.ts';
export { changeTenant, createTenant, createUser, type NewTenant } from './tenants.ts';
