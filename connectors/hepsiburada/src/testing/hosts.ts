/** Test and live systems share nothing: neither goods nor orders, categories or keys. */
export type Environment = 'live' | 'sit';

/** One host of the vendor serves one part of its interface. */
export type Role = 'mpop' | 'listing' | 'oms';

interface Host {
  readonly origin: string;
  readonly role: Role;
  readonly environment: Environment;
}

const NAMES: Readonly<Record<Role, string>> = {
  mpop: 'mpop',
  listing: 'listing-external',
  oms: 'oms-external',
};

const ROLES: readonly Role[] = ['mpop', 'listing', 'oms'];

const hostsOf = (environment: Environment, suffix: string): Host[] =>
  ROLES.map((role) => ({ origin: `https://${NAMES[role]}${suffix}.hepsiburada.com`, role, environment }));

export const HOSTS: readonly Host[] = [...hostsOf('live', ''), ...hostsOf('sit', '-sit')];

const PATHS: readonly (readonly [start: RegExp, role: Role])[] = [
  [/^\/(product|ticket-api)\//, 'mpop'],
  [/^\/listings\//, 'listing'],
  [/^\/(orders|packages|lineitems|claims)\//, 'oms'],
];

/** The part of the interface to which a path belongs; null for none. */
export const roleOf = (path: string): Role | null => PATHS.find(([start]) => start.test(path))?.[1] ?? null;
