import type { Configuration } from '@sluice/contracts/portal';
import type { Principal } from '../../platform/http/endpoint.ts';
import { ErrorBag } from '../../platform/http/errors.ts';
import type { Wanted } from './apply.ts';

/** Sections in which each entry stands for itself; of others all of it is left out when a part is faulty. */
const LISTS = ['locations', 'category_options', 'connections', 'members'] as const;

/**
 * The parts of a configuration without faults, so that those are looked at further and all faults are told together.
 * Faulty entries become empty places, so that the others keep their numbers.
 *
 * @param faults by dotted path
 */
export function withoutFaulty(
  configuration: Partial<Configuration>,
  faults: readonly string[],
): Configuration {
  const places = new Set(
    faults.flatMap((path) => [path.split('.')[0]!, path.split('.').slice(0, 2).join('.')]),
  );
  const whole = Object.fromEntries(
    Object.entries(configuration).filter(([section]) => !places.has(section)),
  ) as Configuration;
  for (const section of LISTS) {
    const entries = configuration[section] as object[] | undefined;
    if (!places.has(section) || !Array.isArray(entries)) continue;
    const kept: object[] = [];
    for (const [index, entry] of entries.entries())
      if (entry !== undefined && !places.has(`${section}.${index}`)) kept[index] = entry;
    Object.assign(whole, { [section]: kept });
  }
  return whole;
}

/** The name of the configuration in the body of a request, before each path in it. */
export const PREFIX = 'configuration.';

interface Given {
  configuration?: Configuration;
  unknown_categories?: 'refuse' | 'skip';
}

/**
 * A configuration to be applied, of the input of a request.
 *
 * @param found faults of the input so far, which are told under their places in the configuration
 */
export function wantedConfiguration(
  principal: Principal,
  { configuration, unknown_categories: unknown }: Given,
  found: Pick<ErrorBag, 'messages'> = { messages: {} },
): Wanted {
  const errors = new ErrorBag();
  for (const [path, messages] of Object.entries(found.messages))
    for (const said of messages) errors.add(path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path, said);
  return {
    principal,
    errors,
    configuration: withoutFaulty(configuration ?? {}, Object.keys(errors.messages)),
    skipsUnknown: unknown === 'skip',
  };
}
