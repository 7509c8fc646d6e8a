import type { AlterTableCmd, ColumnDef, Constraint, Node } from 'libpg-query';
import { type Effect, find, type Lock, tableOf } from './effects.ts';

type Kind = NonNullable<AlterTableCmd['subtype']>;

const REFUSES = 'the version before may write rows that it refuses';

/** Changes that take a weaker lock than ACCESS EXCLUSIVE, from the manual of PostgreSQL on ALTER TABLE. */
const WEAKER: Partial<Record<Kind, Lock>> = {
  AT_ValidateConstraint: 'SHARE UPDATE EXCLUSIVE',
  AT_SetStatistics: 'SHARE UPDATE EXCLUSIVE',
  AT_SetOptions: 'SHARE UPDATE EXCLUSIVE',
  AT_ResetOptions: 'SHARE UPDATE EXCLUSIVE',
  AT_SetRelOptions: 'SHARE UPDATE EXCLUSIVE',
  AT_ResetRelOptions: 'SHARE UPDATE EXCLUSIVE',
  AT_ClusterOn: 'SHARE UPDATE EXCLUSIVE',
  AT_DropCluster: 'SHARE UPDATE EXCLUSIVE',
  AT_AttachPartition: 'SHARE UPDATE EXCLUSIVE',
  AT_EnableTrig: 'SHARE ROW EXCLUSIVE',
  AT_DisableTrig: 'SHARE ROW EXCLUSIVE',
  AT_EnableTrigAll: 'SHARE ROW EXCLUSIVE',
  AT_DisableTrigAll: 'SHARE ROW EXCLUSIVE',
  AT_EnableTrigUser: 'SHARE ROW EXCLUSIVE',
  AT_DisableTrigUser: 'SHARE ROW EXCLUSIVE',
};

/** Changes that do more than an entry in the catalogue, or that the version before would notice. */
const SPECIAL: Partial<Record<Kind, Pick<Effect, 'work' | 'breaks'>>> = {
  AT_ValidateConstraint: { work: 'reads it' },
  AT_AttachPartition: { work: 'reads it' },
  AT_SetNotNull: { work: 'reads it', breaks: REFUSES },
  AT_DropColumn: { breaks: 'the version before uses the column' },
  AT_AlterColumnType: { work: 'rewrites it', breaks: 'the version before knows the other type' },
  AT_SetExpression: { work: 'rewrites it' },
  AT_SetLogged: { work: 'rewrites it' },
  AT_SetUnLogged: { work: 'rewrites it' },
  AT_SetAccessMethod: { work: 'rewrites it' },
  AT_SetTableSpace: { work: 'rewrites it' },
  AT_AddIdentity: { breaks: REFUSES },
  AT_DetachPartition: { breaks: 'the version before uses its rows' },
};

/** The effects of one part of an `alter table`. */
export function alterTableEffects(table: string, node: Node): Effect[] {
  if (!('AlterTableCmd' in node)) return [{ table, lock: 'ACCESS EXCLUSIVE' }];
  const { subtype, def } = node.AlterTableCmd;
  if (subtype === 'AT_AddColumn' && def !== undefined && 'ColumnDef' in def)
    return addedColumn(table, def.ColumnDef);
  if (subtype === 'AT_AddConstraint' && def !== undefined && 'Constraint' in def)
    return addedConstraint(table, def.Constraint);
  return [{ table, lock: WEAKER[subtype!] ?? 'ACCESS EXCLUSIVE', ...SPECIAL[subtype!] }];
}

/** Functions with one value for the whole statement: PostgreSQL notes it once for all rows that are there. */
const ONE_VALUE = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'current_setting']);

function addedColumn(table: string, { constraints = [], typeName }: ColumnDef): Effect[] {
  const rules = constraints.flatMap((one) => ('Constraint' in one ? [one.Constraint] : []));
  const has = (kind: Constraint['contype']): Constraint | undefined =>
    rules.find(({ contype }) => contype === kind);
  const functions = find(has('CONSTR_DEFAULT')?.raw_expr, 'FuncCall').flatMap((call) =>
    find(call.funcname, 'String'),
  );
  const isComputed =
    find(typeName, 'String').some(({ sval = '' }) => /serial/.test(sval)) ||
    has('CONSTR_IDENTITY') !== undefined ||
    (has('CONSTR_GENERATED') !== undefined && has('CONSTR_GENERATED')?.generated_kind !== 'v') ||
    functions.some(({ sval = '' }) => !ONE_VALUE.has(sval));
  const isDemanded =
    has('CONSTR_NOTNULL') !== undefined && has('CONSTR_DEFAULT') === undefined && !isComputed;
  const own: Effect = {
    table,
    lock: 'ACCESS EXCLUSIVE',
    ...(isComputed ? { work: 'rewrites it' } : {}),
    ...(isDemanded ? { breaks: 'the version before writes rows without it' } : {}),
  };
  const further = rules
    .filter(({ contype }) => ROW_RULES.has(contype))
    .flatMap((rule) => addedConstraint(table, rule));
  // Rows that the version before writes have the default, which the rule of a new column allows.
  return [own, ...further.map(({ breaks, ...effect }) => effect)];
}

const ROW_RULES = new Set<Constraint['contype']>([
  'CONSTR_CHECK',
  'CONSTR_UNIQUE',
  'CONSTR_PRIMARY',
  'CONSTR_FOREIGN',
]);

function addedConstraint(table: string, rule: Constraint): Effect[] {
  const reads: Pick<Effect, 'work'> = rule.skip_validation ? {} : { work: 'reads it' };
  switch (rule.contype) {
    case 'CONSTR_FOREIGN':
      return [
        { table, lock: 'SHARE ROW EXCLUSIVE', ...reads, breaks: REFUSES },
        { table: tableOf(rule.pktable), lock: 'SHARE ROW EXCLUSIVE' },
      ];
    case 'CONSTR_UNIQUE':
    case 'CONSTR_PRIMARY':
    case 'CONSTR_EXCLUSION':
      return [
        {
          table,
          lock: 'ACCESS EXCLUSIVE',
          ...(rule.indexname === undefined ? { work: 'builds an index' as const } : {}),
          breaks: REFUSES,
        },
      ];
    default:
      return [{ table, lock: 'ACCESS EXCLUSIVE', ...reads, breaks: REFUSES }];
  }
}
