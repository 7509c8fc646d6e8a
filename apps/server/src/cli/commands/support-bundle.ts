import { resolve } from 'node:path';
import type { Command } from 'commander';
import { example, reporting } from '../action.ts';
import { withPlatform } from '../context.ts';
import { examine } from '../doctor/examine.ts';
import type { Result } from '../output.ts';
import { writeBundle } from '../support/write-bundle.ts';

interface Options {
  output?: string;
}

export function addSupportBundleCommand(program: Command): void {
  program
    .command('support-bundle')
    .description('write what helps to find a trouble into one file, without secrets and personal data')
    .option('--output <file>', 'file to write; by default sluice-support-<time>.tar.gz in this folder')
    .addHelpText(
      'after',
      example(
        'The file is a gzipped tar archive of plain text: versions, harmless settings, findings of the doctor by name, counts,',
        'states, ages and sizes. Nothing in it was typed by a person or sent by a channel.',
        '',
        'Examples:',
        '  $ sluice support-bundle',
        '  $ sluice support-bundle --output /tmp/bundle.tar.gz && tar -tzf /tmp/bundle.tar.gz',
      ),
    )
    .action(reporting<Options>(supportBundle));
}

async function supportBundle({ output }: Options): Promise<Result> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  const file = resolve(output ?? `sluice-support-${time}.tar.gz`);
  const checks = await examine(process.env);
  const { files, bytes } = await withPlatform(({ config, platform }) =>
    writeBundle({ file, env: process.env, config, db: platform.db, checks }),
  );
  return {
    document: { file, bytes, files },
    lines: [
      `${file} has ${files.length} files (${Math.ceil(bytes / 1024)} KB). Look through it before you hand it on.`,
    ],
  };
}
