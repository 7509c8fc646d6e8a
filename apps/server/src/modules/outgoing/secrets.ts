import { randomBytes } from 'node:crypto';
import { type MasterKeys, open, seal } from '../../platform/secrets/index.ts';

/** The secret that signs the events of an endpoint, and the one before it. */
export interface SigningSecrets {
  current: string;
  previous: string | null;
}

/** Hours for which events are signed with the previous secret as well, so that the program can be given the new one. */
export const OVERLAP_HOURS = 24;

/** As the specification of Standard Webhooks writes secrets. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const ownerOfEndpoint = (tenantId: number, id: number): string => `tenant/${tenantId}/events/${id}`;

export const sealSecrets = (
  master: MasterKeys,
  { tenantId, id }: { tenantId: number; id: number },
  secrets: SigningSecrets,
): Buffer => seal(master, JSON.stringify(secrets), ownerOfEndpoint(tenantId, id));

/** @throws SecretError when no master key opens them */
export const openSecrets = (
  master: MasterKeys,
  { tenantId, id }: { tenantId: number; id: number },
  sealed: Buffer,
): SigningSecrets => JSON.parse(open(master, sealed, ownerOfEndpoint(tenantId, id))) as SigningSecrets;
