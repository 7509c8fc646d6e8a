import type { Endpoint, OpenEndpoint } from '../../../platform/http/endpoint.ts';
import type { PortalTenancyDeps } from './deps.ts';
import { getSession } from './get-session.ts';
import { getStart } from './get-start.ts';
import { logInEndpoint } from './log-in.ts';
import { logOut } from './log-out.ts';
import { setUpEndpoint } from './set-up.ts';

/** Signing in and out, and the first account. */
export const openPortalEndpoints = (deps: PortalTenancyDeps): OpenEndpoint[] => [
  getStart(deps),
  setUpEndpoint(deps),
  logInEndpoint(deps),
];

/** People and their tenant. */
export const tenancyPortalEndpoints = (deps: PortalTenancyDeps): Endpoint[] => [
  getSession(deps),
  logOut(deps),
];
