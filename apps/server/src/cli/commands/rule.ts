import type { Command } from 'commander';
import { requireConnection } from '../../modules/channels/index.ts';
import {
  countMatches,
  createRule,
  listRules,
  moveRule,
  removeRule,
  updateRule,
} from '../../modules/publishing/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { action, choice, example, tenantOption } from '../action.ts';
import * as parse from '../options.ts';
import { table } from '../output.ts';
import { changeOrPreview, PREVIEW_FLAG } from '../preview.ts';

interface RuleOptions {
  tenant: number;
  connection: number;
  id: number;
  action: string;
  label?: string;
  conditions: object;
  position?: number;
  inactive: boolean;
  preview: boolean;
}

const EXAMPLES = [
  'Conditions, all of which must hold: brand_ids, category_ids (with what is below them), group_ids, price {min, max},',
  'stock {min, max}, status, has_image, tags, sku_patterns (* and ?). {} matches every product.',
  '',
  'Examples:',
  `  $ sluice rule add --tenant 1 --connection 2 --action exclude --conditions '{"brand_ids":[7]}' --preview`,
  `  $ sluice rule add --tenant 1 --connection 2 --action include --conditions '{"tags":["outlet"],"stock":{"min":1}}'`,
];

/** Publish rules: which products go to a connection. */
export function addRuleCommands(program: Command): void {
  const rule = program.command('rule').description('publish rules: which products go to a connection');
  addList(rule);
  written(rule, 'add', 'add a rule; the first one that matches a product decides')
    .requiredOption('--connection <id>', 'id of the connection', parse.id)
    .option('--position <n>', 'its place in the order; by default the last', parse.id)
    .action(
      action<RuleOptions>(async ({ platform }, options) => {
        const { tenant, connection, position = null, preview } = options;
        return changeOrPreview(
          platform,
          asTenantId(tenant),
          preview,
          (tx) => createRule(tx, 'operator', connection, inputOf(options), position),
          ({ id, position: at }) => ({
            document: { id, position: at },
            lines: [`rule ${id} added as number ${at}`],
          }),
        );
      }),
    );
  written(rule, 'set', 'replace what a rule says')
    .requiredOption('--id <id>', 'id of the rule', parse.id)
    .action(
      action<RuleOptions>(async ({ platform }, options) =>
        changeOrPreview(
          platform,
          asTenantId(options.tenant),
          options.preview,
          (tx) => updateRule(tx, 'operator', options.id, inputOf(options)),
          () => ({ document: { id: options.id }, lines: [`rule ${options.id} changed`] }),
        ),
      ),
    );
  addMove(rule);
  addRemove(rule);
}

const inputOf = ({ action: wanted, label, conditions, inactive }: RuleOptions): object => ({
  action: wanted,
  conditions,
  is_active: !inactive,
  ...(label === undefined ? {} : { label }),
});

/** A command with the options that describe a rule. */
const written = (rule: Command, name: string, description: string): Command =>
  rule
    .command(name)
    .description(description)
    .addOption(tenantOption())
    .addOption(
      choice('--action <action>', 'what to do with products that match', [
        'include',
        'exclude',
      ]).makeOptionMandatory(),
    )
    .requiredOption('--conditions <json>', 'what a product must meet', parse.json)
    .option('--label <label>', 'a name for people')
    .option('--inactive', 'keep the rule, but let it decide nothing', false)
    .option(...PREVIEW_FLAG)
    .addHelpText('after', example(...EXAMPLES));

function addList(rule: Command): void {
  rule
    .command('list')
    .description('the rules of a connection in their order, with how many products each matches and decides')
    .addOption(tenantOption())
    .requiredOption('--connection <id>', 'id of the connection', parse.id)
    .action(
      action<RuleOptions>(async ({ platform }, { tenant, connection }) => {
        const rules = await platform.db.inTenant(asTenantId(tenant), async (tx) => {
          await requireConnection(tx, connection);
          const listed = await tx.run(listRules(tx, connection));
          const counts = await countMatches(tx, listed);
          return listed.map((one, at) => ({ ...one, ...counts[at] }));
        });
        const rows = rules.map((one) => [
          one.position,
          one.id,
          one.is_active ? one.action : `${one.action} (inactive)`,
          one.label,
          JSON.stringify(one.conditions),
          one.matching ?? 0,
          one.deciding ?? 0,
        ]);
        return {
          document: { rules },
          lines: table(['no', 'id', 'action', 'label', 'conditions', 'matches', 'decides'], rows),
        };
      }),
    );
}

function addMove(rule: Command): void {
  rule
    .command('move')
    .description('move a rule to another place in the order')
    .addOption(tenantOption())
    .requiredOption('--id <id>', 'id of the rule', parse.id)
    .requiredOption('--position <n>', 'its new place, from 1', parse.id)
    .option(...PREVIEW_FLAG)
    .action(
      action<RuleOptions & { position: number }>(async ({ platform }, { tenant, id, position, preview }) =>
        changeOrPreview(
          platform,
          asTenantId(tenant),
          preview,
          (tx) => moveRule(tx, 'operator', id, position),
          () => ({ document: { id }, lines: [`rule ${id} moved`] }),
        ),
      ),
    );
}

function addRemove(rule: Command): void {
  rule
    .command('remove')
    .description('remove a rule')
    .addOption(tenantOption())
    .requiredOption('--id <id>', 'id of the rule', parse.id)
    .option(...PREVIEW_FLAG)
    .action(
      action<RuleOptions>(async ({ platform }, { tenant, id, preview }) =>
        changeOrPreview(
          platform,
          asTenantId(tenant),
          preview,
          (tx) => removeRule(tx, 'operator', id),
          () => ({ document: { id }, lines: [`rule ${id} removed`] }),
        ),
      ),
    );
}
