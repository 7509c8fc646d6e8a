import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

export const branch = (root: string): string => git(root, 'branch', '--show-current');

/** Says whether the sources of a release are exactly those of a commit. */
export const isCommitted = (root: string): boolean => git(root, 'status', '--porcelain') === '';

/**
 * States of which sources a release is made and how, in the form of SLSA (https://slsa.dev/spec/v1.0/provenance). The
 * statement is not signed; the registry's own is, when the release is published by the workflow.
 *
 * @param files paths of the files of the release
 */
export function provenance(root: string, files: string[]): object {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map((file) => ({ name: file.split('/').at(-1), digest: { sha256: sha256(file) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'npm run release',
        externalParameters: { command: 'npm ci && npm run release' },
        internalParameters: { node: process.version },
        resolvedDependencies: [
          { uri: 'git', digest: { gitCommit: git(root, 'rev-parse', 'HEAD') } },
          { uri: 'package-lock.json', digest: { sha256: sha256(join(root, 'package-lock.json')) } },
        ],
      },
      runDetails: { builder: { id: process.env.GITHUB_WORKFLOW_REF ?? 'a machine without a workflow' } },
    },
  };
}
