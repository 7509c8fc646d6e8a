import type { Connector } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { openTestSite, type TestSite } from './site.ts';

/** The site that the present test reads, and its merchant. */
interface SiteOfTest {
  service: TestService;
  tenant: TestTenant;
  site: TestSite;
}

/**
 * Gives each test of one file a tenant and a site of its own, on a service that they share.
 *
 * @param connector as in `openTestSite`
 */
export function useTestSite(connector?: (simulator: Connector) => Connector): SiteOfTest {
  const now = {} as SiteOfTest;
  beforeAll(async () => {
    now.service = await startTestService();
  });
  afterAll(() => now.service.close());
  beforeEach(async () => {
    now.tenant = await now.service.createTenant();
    now.site = await openTestSite(now.service, now.tenant, connector);
  });
  afterEach(() => now.site.close());
  return now;
}
