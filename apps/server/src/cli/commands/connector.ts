import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { connectors } from '../../connectors/registry.ts';
import { choice, example, reporting } from '../action.ts';
import { CommandError } from '../errors.ts';
import { createConnector } from '../new-connector/create.ts';
import { createFeedProfile } from '../new-connector/feed-profile.ts';
import { createOutside, outsideId } from '../new-connector/outside.ts';
import { type ConnectorShape, flagOf, SHAPES } from '../new-connector/shapes.ts';
import type { ConnectorKind, NewConnector } from '../new-connector/template.ts';
import type { Result } from '../output.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

interface NewOptions extends ConnectorShape {
  into?: string;
  label: string;
  kind: ConnectorKind | 'feed';
}

export function addConnectorCommands(program: Command): void {
  const connector = program.command('connector').description('connectors to sales channels, in the sources');
  connector
    .command('new <slug>')
    .description(
      'begin a connector: code that works against a stand-in, tests, and its place in the registry',
    )
    .requiredOption('--label <label>', 'name of the channel as people know it')
    .addOption(
      choice('--kind <kind>', 'kind of channel', ['marketplace', 'ecommerce', 'feed']).default('marketplace'),
    )
    .option('--into <folder>', 'make a package of its own in this empty folder, outside of the sources')
    .addOption(shape('money', 'how the channel writes amounts'))
    .addOption(
      shape('signIn', 'how the merchant gives access: a key, or a consent on the pages of the channel'),
    )
    .addOption(shape('answers', 'how the channel answers writes'))
    .addOption(shape('orders', 'how the channel shows orders'))
    .addOption(shape('decision', 'who decides between an item and a product of the channel'))
    .addHelpText(
      'after',
      example(
        'For a checkout of the sources. The guide is docs/guides/add-a-connector.md.',
        '',
        'Example:',
        '  $ sluice connector new my-shop --label "My Shop" --kind ecommerce',
        '  $ npm install && npx vitest run connectors/my-shop',
        '  $ sluice connector new my-shop --label "My Shop" --into ../my-shop    docs/guides/a-connector-of-your-own.md',
      ),
    )
    .action((slug: string, options: NewOptions, command: Command) =>
      reporting<NewOptions>(() => begin(slug, options))(options, command),
    );
}

const shape = (option: keyof ConnectorShape, description: string) =>
  choice(`--${flagOf(option)} <shape>`, description, SHAPES[option]).default(SHAPES[option][0]);

async function begin(slug: string, { label, kind, into, ...shape }: NewOptions): Promise<Result> {
  if (kind === 'feed' && into !== undefined)
    throw new CommandError('a profile of feeds belongs to the connector of feeds; leave --into out');
  if (kind === 'feed') return begunFeed(slug, label);
  if (into !== undefined)
    return begunOutside(into, { slug, label, kind, platformId: outsideId(slug), shape });
  const platformId = Math.max(0, ...connectors.map((one) => one.platformId)) + 1;
  const files = await createConnector(ROOT, { slug, label, kind, platformId, shape });
  return {
    document: { platform: slug, platform_id: platformId, files },
    lines: [
      ...files.map((file) => `wrote ${file}`),
      '',
      'Next:',
      '  npm install',
      `  npx vitest run connectors/${slug}`,
      '  npm run generate',
      'Then make it speak to the real channel: docs/guides/add-a-connector.md.',
    ],
  };
}

async function begunOutside(folder: string, connector: NewConnector): Promise<Result> {
  const files = await createOutside(ROOT, folder, connector);
  return {
    document: { platform: connector.slug, platform_id: connector.platformId, files },
    lines: [
      ...files.map((file) => `wrote ${join(folder, file)}`),
      '',
      `Next, in ${folder}:`,
      '  npm install && npm test && npm run build',
      `Then start the service with CONNECTORS=${resolve(folder)}/dist/index.js`,
    ],
  };
}

/** A channel that only fetches a file has no calls to shape: it is a profile of the connector for feeds. */
async function begunFeed(slug: string, label: string): Promise<Result> {
  const files = await createFeedProfile(ROOT, { slug, label });
  return {
    document: { platform: 'feed', profile: slug, files },
    lines: [...files.map((file) => `wrote ${file}`), '', 'Next:', '  npx vitest run connectors/feed'],
  };
}
