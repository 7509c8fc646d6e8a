import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Configuration, SECRET_REFERENCE } from '@sluice/contracts/portal';
import { messageOf } from '../errors.ts';
import type { ConfigFile } from './read-file.ts';

interface Resolved {
  configuration: unknown;
  /** References that lead to nothing: what is stored for them stays. */
  missing: string[];
  faults: string[];
}

const isReference = new RegExp(SECRET_REFERENCE);

/**
 * Puts secrets in the place of the references to them. A variable that is not set is no fault: somebody who compares need
 * not have every secret.
 */
export async function resolveSecrets(file: ConfigFile): Promise<Resolved> {
  const missing: string[] = [];
  const faults: string[] = [];
  const configuration = structuredClone(file.value);
  const { connections } = (configuration ?? {}) as Partial<Configuration>;
  for (const [index, connection] of (Array.isArray(connections) ? connections : []).entries()) {
    const secrets: unknown = connection?.secrets;
    if (typeof secrets !== 'object' || secrets === null) continue;
    for (const [name, reference] of Object.entries(secrets)) {
      const place = file.placeOf(`connections.${index}.secrets.${name}`);
      const found = await secretOf(file, reference);
      if (found.fault !== undefined) faults.push(`${place}: ${found.fault}`);
      if (found.missing !== undefined) missing.push(`${place}: ${found.missing}`);
      Object.assign(secrets, { [name]: found.value ?? null });
    }
  }
  return { configuration, missing, faults };
}

interface Found {
  value?: string;
  missing?: string;
  fault?: string;
}

async function secretOf({ path }: ConfigFile, reference: unknown): Promise<Found> {
  if (reference === null) return {};
  if (typeof reference !== 'string' || !isReference.test(reference))
    return {
      fault: 'a secret is named by reference, env:NAME or file:PATH; it does not belong into the file',
    };
  const target = reference.slice(reference.indexOf(':') + 1);
  if (reference.startsWith('env:')) {
    const value = process.env[target];
    return value ? { value } : { missing: `the variable ${target} is not set; the stored secret stays` };
  }
  try {
    const text = await readFile(resolve(dirname(path), target), 'utf8');
    return { value: text.replace(/\r?\n$/, '') };
  } catch (error) {
    return { fault: `the file of the secret cannot be read: ${messageOf(error)}` };
  }
}

/** A reference to a secret of a connection, to be filled by whoever runs the command. */
export const suggestedReference = (label: string, name: string): string =>
  `env:${`${label}_${name}`
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '')
    .toUpperCase()}`;
