import type { Command } from 'commander';
import {
  addToGroup,
  deleteGroup,
  findOrCreateGroup,
  listGroups,
  removeFromGroup,
  renameGroup,
} from '../../modules/catalog/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { action, example, tenantOption } from '../action.ts';
import * as parse from '../options.ts';
import { table } from '../output.ts';
import { changeOrPreview, PREVIEW_FLAG } from '../preview.ts';

interface GroupOptions {
  tenant: number;
  id: number;
  name: string;
  products: number[];
  preview: boolean;
}

const MEMBERS_EXAMPLE = [
  'Example:',
  '  $ sluice group add --tenant 1 --id 4 --products 31,32,33',
  `  $ sluice rule add --tenant 1 --connection 2 --action exclude --conditions '{"group_ids":[4]}'`,
];

/** Groups of products that publish rules can select. */
export function addGroupCommands(program: Command): void {
  const group = program.command('group').description('groups of products, for publish rules');
  group
    .command('list')
    .description('all groups, with how many products each has')
    .addOption(tenantOption())
    .action(
      action<GroupOptions>(async ({ platform }, { tenant }) => {
        const groups = await platform.db.inTenant(asTenantId(tenant), (tx) => tx.run(listGroups(tx)));
        const rows = groups.map((one) => [one.id, one.name, one.products]);
        return { document: { groups }, lines: table(['id', 'name', 'products'], rows) };
      }),
    );
  group
    .command('create')
    .description('make a group; one of that name, in any spelling, is taken as it is')
    .addOption(tenantOption())
    .requiredOption('--name <name>', 'name of the group')
    .action(
      action<GroupOptions>(async ({ platform }, { tenant, name }) => {
        const { id, created } = await platform.db.inTenant(asTenantId(tenant), (tx) =>
          findOrCreateGroup(tx, 'operator', name),
        );
        return { document: { id, created }, lines: [`group ${id} ${created ? 'created' : 'was there'}`] };
      }),
    );
  onGroup(group, 'rename', 'give a group another name; rules go on selecting it')
    .requiredOption('--name <name>', 'its new name')
    .action(
      action<GroupOptions>(async ({ platform }, { tenant, id, name }) => {
        await platform.db.inTenant(asTenantId(tenant), (tx) => renameGroup(tx, 'operator', id, name));
        return { document: { id, name }, lines: [`group ${id} is ${name}`] };
      }),
    );
  onGroup(group, 'delete', 'delete a group; its products stay')
    .option(...PREVIEW_FLAG)
    .action(
      action<GroupOptions>(async ({ platform }, { tenant, id, preview }) =>
        changeOrPreview(
          platform,
          asTenantId(tenant),
          preview,
          (tx) => deleteGroup(tx, 'operator', id),
          () => ({ document: { id }, lines: [`group ${id} deleted`] }),
        ),
      ),
    );
  addMembers(group, 'add', 'put products into a group', addToGroup, 'added to');
  addMembers(group, 'remove', 'take products out of a group', removeFromGroup, 'removed from');
}

const onGroup = (group: Command, name: string, description: string): Command =>
  group
    .command(name)
    .description(description)
    .addOption(tenantOption())
    .requiredOption('--id <id>', 'id of the group; "sluice group list" shows them', parse.id);

function addMembers(
  group: Command,
  name: string,
  description: string,
  change: typeof addToGroup,
  done: string,
): void {
  onGroup(group, name, description)
    .requiredOption('--products <ids>', 'ids of products, separated by commas', parse.ids)
    .option(...PREVIEW_FLAG)
    .addHelpText('after', example(...MEMBERS_EXAMPLE))
    .action(
      action<GroupOptions>(async ({ platform }, { tenant, id, products, preview }) =>
        changeOrPreview(
          platform,
          asTenantId(tenant),
          preview,
          (tx) => change(tx, 'operator', id, products),
          (count) => ({
            document: { id, products: count },
            lines: [`${count} products ${done} group ${id}`],
          }),
        ),
      ),
    );
}
