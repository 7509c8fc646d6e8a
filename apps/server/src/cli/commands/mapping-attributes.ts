import type { Command } from 'commander';
import {
  listAttributes,
  mapAttributeValue,
  removeAttributeSource,
  SOURCE_KINDS,
  type SourceKind,
  setAttributeSource,
  unmapAttributeValue,
} from '../../modules/channels/index.ts';
import { asTenantId, type Tx } from '../../platform/db/database.ts';
import { action, choice, connectionOption, example, tenantOption } from '../action.ts';
import { table } from '../output.ts';
import { changeOrPreview, PREVIEW_FLAG } from '../preview.ts';

interface Category {
  tenant: number;
  connection: number;
  channelCategory: string;
}

interface Attribute extends Category {
  code: string;
}

const keyOf = ({ connection, channelCategory, code }: Attribute) => ({
  connectionId: connection,
  categorySyncId: channelCategory,
  code,
});

/** Commands on the attributes that a channel's category requires. */
export function addAttributeCommands(mapping: Command): void {
  const attribute = mapping
    .command('attribute')
    .description("attributes of a channel's category and their values");
  addList(attribute);
  addSet(attribute);
  change(attribute, 'remove', 'the attribute has no source any more', (tx, options) =>
    removeAttributeSource(tx, 'operator', keyOf(options)),
  );
  change<{ value: string; channelValue: string }>(
    attribute,
    'map-value',
    'say what a value of ours is called on the channel',
    (tx, options) => mapAttributeValue(tx, 'operator', keyOf(options), options.value, options.channelValue),
    (command) =>
      command
        .requiredOption('--value <text>', 'our value, in any case')
        .requiredOption('--channel-value <code>', 'code of the value on the channel'),
  );
  change<{ value: string }>(
    attribute,
    'unmap-value',
    'forget what a value of ours is called on the channel',
    (tx, options) => unmapAttributeValue(tx, 'operator', keyOf(options), options.value),
    (command) => command.requiredOption('--value <text>', 'our value, in any case'),
  );
}

const onCategory = (command: Command): Command =>
  command
    .addOption(tenantOption())
    .addOption(connectionOption())
    .requiredOption('--channel-category <sync id>', 'the channel\'s category; "mapping tree" shows them');

function addList(attribute: Command): void {
  onCategory(
    attribute.command('list').description('what the category asks for, and where it comes from'),
  ).action(
    action<Category>(async ({ platform }, { tenant, connection, channelCategory }) => {
      const { known, attributes } = await platform.db.inTenant(asTenantId(tenant), (tx) =>
        listAttributes(tx, connection, channelCategory),
      );
      const rows = attributes.map((one) => [
        one.code,
        one.label,
        one.required ? 'yes' : 'no',
        one.source === null ? null : `${one.source} ${one.argument}`,
        one.allowed_values?.map((value) => value.code).join(', ') ?? 'any text',
      ]);
      const lines = known
        ? table(['code', 'label', 'required', 'source', 'allowed values'], rows)
        : ['its attributes are not known yet; they are read when a category is mapped to it'];
      return { document: { known, attributes }, lines };
    }),
  );
}

function addSet(attribute: Command): void {
  change<{ source: SourceKind; argument: string }>(
    attribute,
    'set',
    'say where the value of an attribute comes from',
    (tx, options) => setAttributeSource(tx, 'operator', keyOf(options), options.source, options.argument),
    (command) =>
      command
        .addOption(choice('--source <kind>', 'kind of source', SOURCE_KINDS).makeOptionMandatory())
        .option(
          '--argument <text>',
          'the value, the field, the beginning of the tags, or the name of the property or option',
          '',
        )
        .addHelpText('after', example(...SET_EXAMPLE)),
  );
}

const SET_EXAMPLE = [
  'Examples:',
  '  $ sluice mapping attribute set --tenant 1 --connection 2 --channel-category T205 --code colour \\',
  '      --source tag --argument colour:',
  '  $ sluice mapping attribute set --tenant 1 --connection 2 --channel-category T205 --code material \\',
  '      --source option --argument Material',
];

/** A command that changes one attribute and answers with its key. */
function change<Options extends object = object>(
  attribute: Command,
  name: string,
  description: string,
  run: (tx: Tx, options: Attribute & Options) => Promise<void>,
  more: (command: Command) => Command = (command) => command,
): void {
  const command = onCategory(attribute.command(name).description(description));
  command.requiredOption('--code <code>', "the attribute's code on the channel").option(...PREVIEW_FLAG);
  more(command).action(
    action<Attribute & Options & { preview: boolean }>(async ({ platform }, options) => {
      const { tenant, preview, connection, channelCategory, code } = options;
      return changeOrPreview(
        platform,
        asTenantId(tenant),
        preview,
        (tx) => run(tx, options),
        () => ({
          document: { credential_id: connection, category_sync_id: channelCategory, code },
          lines: [`attribute ${code} of ${channelCategory} on connection ${connection}: done`],
        }),
      );
    }),
  );
}
