import { type MasterKeys, open, seal } from '../../../platform/secrets/index.ts';

interface RuleName {
  tenantId: number;
  id: number;
}

export const ownerOfRule = ({ tenantId, id }: RuleName): string =>
  `tenant/${tenantId}/notification-rule/${id}`;

/** Whoever knows the address of a webhook may write to its channel, so it is kept as a secret. */
export const sealUrl = (master: MasterKeys, rule: RuleName, url: string): Buffer =>
  seal(master, url, ownerOfRule(rule));

/** @throws SecretError when no master key opens it */
export const openUrl = (master: MasterKeys, rule: RuleName, sealed: Buffer): string =>
  open(master, sealed, ownerOfRule(rule));
