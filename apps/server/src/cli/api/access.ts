import { endSession, openOperatorSession, sessionCookieName } from '../../modules/tenancy/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { withPlatform } from '../context.ts';
import { CommandError } from '../errors.ts';
import { askSecret, readStandardInput, warnOfSecret } from '../secret-input.ts';
import { type Call, requireService, type Service } from './send.ts';

export interface AccessOptions {
  /** An API key, or `-` to be asked for it. */
  token?: string;
  /** Where the key came from: the environment is no place that others see. */
  tokenSource: 'cli' | 'env' | undefined;
  tenant?: number;
  /** The member whose role the operator has. */
  as?: string;
}

const PORTAL = '/portal/api/';
/** The part of the portal's API that programs with a key of that scope may call. */
const CONFIGURATION = '/portal/api/configuration';
type Headers = Record<string, string>;

/**
 * Makes a call with an API key, or with a session of the operator that ends with it.
 *
 * @throws CommandError without the access that the path needs
 */
export async function withAccess<T>(
  service: Service,
  call: Pick<Call, 'method' | 'path'>,
  options: AccessOptions,
  work: (headers: Headers) => Promise<T>,
): Promise<T> {
  const { tenant, as, tokenSource } = options;
  if (as !== undefined && tenant === undefined) throw new CommandError('--as needs --tenant');
  if (tenant === undefined) return work(await keyHeaders(service, call.path, options));
  if (tokenSource === 'cli') throw new CommandError('give --token or --tenant, not both');
  if (!call.path.startsWith(PORTAL))
    throw new CommandError(
      `with --tenant the path is below ${PORTAL}, such as ${PORTAL}${call.path.replace(/^\/v1\//, '')}; for /v1 give an API key`,
    );
  return asOperator(service, call, { tenant, as }, work);
}

async function keyHeaders(
  { publicUrl }: Service,
  path: string,
  { token, tokenSource }: AccessOptions,
): Promise<Headers> {
  const isConfiguration = path.startsWith(CONFIGURATION);
  if (path.startsWith(PORTAL) && !isConfiguration && !path.endsWith('/openapi.json'))
    throw new CommandError(`${PORTAL} is for people: name the shop with --tenant; API keys are for /v1`);
  if (token === undefined) {
    if (isConfiguration || (path.startsWith('/v1/') && !path.startsWith('/v1/openapi.json')))
      throw new CommandError(
        'an API key is missing: put it into SLUICE_TOKEN or give --token -; "sluice api-key create" makes one',
      );
    return {};
  }
  if (token !== '-' && tokenSource === 'cli') warnOfSecret('--token', 'use SLUICE_TOKEN or --token -');
  const key = token === '-' ? await askKey() : token;
  // The portal takes writes from its own address alone.
  const origin = isConfiguration ? { origin: new URL(publicUrl).origin } : {};
  return { authorization: `Bearer ${key}`, ...origin };
}

const askKey = (): Promise<string> =>
  process.stdin.isTTY === true ? askSecret('API key: ', 'use SLUICE_TOKEN') : readStandardInput();

/** Opens a session in the database, and ends it after the call, whatever became of it. */
async function asOperator<T>(
  service: Service,
  { method, path }: Pick<Call, 'method' | 'path'>,
  { tenant, as }: { tenant: number; as: string | undefined },
  work: (headers: Headers) => Promise<T>,
): Promise<T> {
  requireOwnAddress(service);
  await requireService(service);
  return withPlatform(async ({ platform: { db } }) => {
    const tenantId = asTenantId(tenant);
    const request = `${method} ${path.split('?')[0]}`;
    const { id, token } = await db.inTenant(tenantId, (tx) => openOperatorSession(tx, as, request));
    const cookie = `${sessionCookieName(service.publicUrl)}=${token}`;
    try {
      return await work({ cookie, origin: new URL(service.publicUrl).origin });
    } finally {
      await db.inTenant(tenantId, async (tx) => endSession(tx, id));
    }
  });
}

/** The session opens this service to whoever gets it, so it goes to no other machine by a slip of the pen. */
function requireOwnAddress({ url, publicUrl }: Service): void {
  const { hostname, origin } = new URL(url);
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
  if (isHere || origin === new URL(publicUrl).origin) return;
  throw new CommandError(
    `with --tenant the service is on this machine or at PUBLIC_URL (${publicUrl}), not at ${origin}`,
  );
}
