import { Id, PublishRuleInput } from '@sluice/contracts';
import { PublishRuleCreate, PublishRuleMove } from '@sluice/contracts/portal';
import { Type } from 'typebox';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, sql } from '../../../platform/db/sql.ts';
import { createRule, moveRule, removeRule, updateRule } from '../../publishing/index.ts';
import { changeTool } from '../tool.ts';

const scope = 'publishing';
const rule = { id: { ...Id, description: 'Id of the rule; list_rules shows it.' } as typeof Id };
const connection = {
  credential_id: { ...Id, description: 'Id of the connection; list_connections shows it.' } as typeof Id,
};

/** The rules of a connection, or of the connection that a rule is one of, as they are. Changes of their order wait from here on. */
async function rulesOf(tx: Tx, of: { connection: number } | { rule: number }): Promise<object[]> {
  const [connection, one] = 'connection' in of ? [of.connection, null] : [null, of.rule];
  const which = fragment`coalesce(${connection}::bigint,
    (select o.connection_id from publish_rules o where o.tenant_id = ${tx.tenantId} and o.id = ${one}))`;
  await tx.run(
    sql`select from connections c where c.tenant_id = ${tx.tenantId} and c.id = ${which} for no key update`,
  );
  return tx.run(sql<object>`
    select id, position, action, label, is_active, conditions from publish_rules r
    where r.tenant_id = ${tx.tenantId} and r.connection_id = ${which}
    order by r.position`);
}

const { conditions, action, label, is_active } = PublishRuleInput.properties;

/** Which products go to a channel. */
export const RULE_TOOLS = [
  changeTool({
    name: 'create_rule',
    title: 'Add a publish rule',
    description:
      'Adds a rule to a connection: the first rule that matches a product decides. Without a position it is the last.',
    scope,
    destructive: true,
    input: Type.Object({
      ...connection,
      action,
      label,
      is_active,
      conditions,
      position: PublishRuleCreate.properties.position,
    }),
    make: async (tx, { input: { credential_id: connectionId, position = null }, raw, principal }) => {
      const seen = await rulesOf(tx, { connection: connectionId });
      const made = await createRule(tx, principal.actor, { connectionId, position }, raw);
      return { answer: { message: 'rule added', ...made }, seen };
    },
  }),
  changeTool({
    name: 'update_rule',
    title: 'Replace a publish rule',
    description: 'Replaces the contents of a rule; what is left out is emptied.',
    scope,
    destructive: true,
    input: Type.Object({ ...rule, action, label, is_active, conditions }),
    make: async (tx, { input: { id }, raw, principal }) => {
      const seen = await rulesOf(tx, { rule: id });
      await updateRule(tx, principal.actor, id, raw);
      return { answer: { message: 'rule changed', id }, seen };
    },
  }),
  changeTool({
    name: 'move_rule',
    title: 'Move a publish rule',
    description: 'Moves a rule to another place in the order of its connection.',
    scope,
    destructive: true,
    input: Type.Object({ ...rule, position: PublishRuleMove.properties.position }),
    make: async (tx, { input: { id, position }, principal }) => {
      const seen = await rulesOf(tx, { rule: id });
      await moveRule(tx, principal.actor, id, position);
      return { answer: { message: 'rule moved', id }, seen };
    },
  }),
  changeTool({
    name: 'remove_rule',
    title: 'Remove a publish rule',
    description: 'Removes a rule; without any rule that includes, every product goes out.',
    scope,
    destructive: true,
    input: Type.Object(rule),
    make: async (tx, { input: { id }, principal }) => {
      const seen = await rulesOf(tx, { rule: id });
      await removeRule(tx, principal.actor, id);
      return { answer: { message: 'rule removed', id }, seen };
    },
  }),
];
