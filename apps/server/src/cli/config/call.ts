import type { Configuration, ConfigurationApplied, ConfigurationPlan } from '@sluice/contracts/portal';
import type { AccessOptions } from '../api/access.ts';
import { withAccess } from '../api/access.ts';
import { jsonOf, type Service, send } from '../api/send.ts';
import { CommandError, FaultyFile } from '../errors.ts';
import type { ConfigFile } from './read-file.ts';

/** The service that is called, and how the caller is let in. */
export interface Caller {
  service: Service;
  access: AccessOptions;
}

const PATH = '/portal/api/configuration';

/** The configuration of the shop as it is. */
export async function fetchConfiguration(caller: Caller): Promise<Configuration> {
  const { data } = (await call(caller, 'GET', PATH)) as { data: Configuration };
  return data;
}

export interface Wanted {
  configuration: unknown;
  unknown_categories?: 'refuse' | 'skip';
}

/** @param file the file that the configuration is in, where faults have their places */
export const fetchPlan = (caller: Caller, wanted: Wanted, file: ConfigFile): Promise<ConfigurationPlan> =>
  call(caller, 'POST', `${PATH}/plan`, { body: wanted, file }) as Promise<ConfigurationPlan>;

export const applyPlan = (
  caller: Caller,
  wanted: Wanted & { plan: string },
  file: ConfigFile,
): Promise<ConfigurationApplied> =>
  call(caller, 'PUT', PATH, { body: wanted, file }) as Promise<ConfigurationApplied>;

interface Sent {
  body: object;
  file: ConfigFile;
}

async function call(
  { service, access }: Caller,
  method: string,
  path: string,
  sent?: Sent,
): Promise<unknown> {
  const answer = await withAccess(service, { method, path }, access, async (headers) => {
    const body = sent && { content: JSON.stringify(sent.body), type: 'application/json' };
    const response = await send(service, { method, path, headers, body });
    return { ok: response.ok, status: response.status, body: await jsonOf(response) };
  });
  if (answer.ok) return answer.body;
  const { message = `the service answered ${answer.status}`, errors } = (answer.body ?? {}) as {
    message?: string;
    errors?: Record<string, string[]>;
  };
  if (errors === undefined || sent === undefined) throw new CommandError(message);
  throw new FaultyFile(
    Object.entries(errors).flatMap(([path, messages]) => {
      const place = sent.file.placeOf(path.replace(/^configuration\./, ''));
      return messages.map((text) => `${place}: ${text.replaceAll('configuration.', '')}`);
    }),
  );
}
