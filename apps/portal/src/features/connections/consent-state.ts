import type { ConnectionDetail, Platform } from '@sluice/contracts/portal';

/** Whether the merchant agreed on the channel's page, or entered what a consent gives. */
export const hasConsent = (
  { secrets }: Pick<ConnectionDetail, 'secrets'>,
  { authorization }: Pick<Platform, 'authorization'>,
): boolean => authorization?.fields.every((name) => secrets.some((secret) => secret.name === name)) === true;

/** Whether nothing goes on before the merchant agrees. Secrets that nothing opens are told of in another place. */
export const needsConsent = (
  connection: Pick<ConnectionDetail, 'secrets' | 'secrets_lost'>,
  platform: Pick<Platform, 'authorization'>,
): boolean =>
  platform.authorization !== null && !connection.secrets_lost && !hasConsent(connection, platform);

/** The settings that are asked for in a new connection: a consent fills the others later. */
export const askedFields = ({ fields, authorization }: Platform): Platform['fields'] =>
  fields.filter(({ name }) => authorization?.fields.includes(name) !== true);
