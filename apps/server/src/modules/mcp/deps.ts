import type { Database } from '../../platform/db/database.ts';
import type { Endpoint } from '../../platform/http/endpoint.ts';
import type { LoadGuard } from '../../platform/http/load-guard.ts';
import type { Authenticate } from '../../platform/http/register.ts';
import type { Logger } from '../../platform/log/index.ts';
import type { MasterKeys } from '../../platform/secrets/index.ts';
import type { PlatformSlug } from '../catalog/index.ts';
import type { ConfigurationParts } from '../configuration/index.ts';

/** Parts of the service that changes by tools work with. */
export interface ToolParts {
  platformSlug: PlatformSlug;
  configuration: ConfigurationParts;
}

/** Dependencies of the MCP server. */
export interface McpDeps extends ToolParts {
  db: Database;
  masterKeys: MasterKeys;
  log: Logger;
  publicUrl: string;
  /** The endpoints of the portal; each reading tool names its own. */
  endpoints: readonly Endpoint[];
  /** Finds the owner of an API key. */
  authenticate: Authenticate;
  guard: LoadGuard;
  version: string;
}
