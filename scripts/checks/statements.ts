import { TABLE_PLACES } from '../../apps/server/src/platform/db/table-places.ts';

/** A node of a parsed statement, as PostgreSQL's own parser describes it. */
type Node = Record<string, unknown>;
type TablePlace = keyof typeof TABLE_PLACES;

const PLACES = new Map<string, TablePlace>(
  Object.entries(TABLE_PLACES).flatMap(([place, tables]) =>
    tables.map((table): [string, TablePlace] => [table, place as TablePlace]),
  ),
);

/** Functions whose value changes within a statement, and those that are the same within one but not for ever. */
const VOLATILE = new Set(['clock_timestamp', 'nextval', 'random', 'gen_random_uuid', 'timeofday']);
const STABLE = new Set([
  'now',
  'statement_timestamp',
  'transaction_timestamp',
  'current_setting',
  'to_char',
  // Immutable by itself; added to a time it is not.
  'make_interval',
  'json_build_object',
  'jsonb_build_object',
]);

/** Own functions that read or write tables. They run on the coordinator, so no table stands beside them. */
const READ_TABLES = new Set(['admit', 'count_products', 'count_sign_in', 'products_matching', 'take_permit']);

const SYSTEM_COLUMNS = new Set(['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid']);

/** Statements of a tenant name it on every table; those of the system only where they lock or write. */
export type Confinement = 'tenant' | 'system';

/** Says which rules for distributed databases a parsed statement breaks; docs/scaling.md gives the grounds of each. */
export function statementFaults(statement: Node, confinement: Confinement): string[] {
  const faults = new Set<string>();
  const relations = relationsIn(statement);
  const distributed = relations.filter(({ table }) => PLACES.get(table) === 'distributed');
  if (distributed.length > 0) {
    const local = relations.find(({ table }) => PLACES.get(table) === 'local');
    if (local !== undefined) faults.add(`the local table ${local.table} stands beside distributed ones`);
    const locks = find(statement, 'LockingClause').length > 0;
    const writes = find(statement, 'UpdateStmt', 'DeleteStmt').length > 0;
    if (confinement === 'tenant' || locks)
      for (const { table, bound } of distributed)
        if (!bound()) faults.add(`${table} has no tenant_id = $n of its own`);
    if (writes || find(statement, 'InsertStmt').length > 0) writeFaults(statement, faults);
    for (const name of functionsIn(statement))
      if (READ_TABLES.has(name)) faults.add(`${name}() reads tables and stands beside one`);
    const subqueries = find(statement, 'RangeSubselect').map(
      (one) => (one.alias as Node | undefined)?.aliasname,
    );
    for (const { alias, table } of distributed.filter((one) => !subqueries.includes(one.alias)))
      if (
        columnsIn(statement).some(
          (fields) => fields.length === 1 && fields[0] === alias && alias !== undefined,
        )
      )
        faults.add(`${alias} is a whole row of ${table}`);
  }
  // Citus manages local tables that refer to reference tables, and refuses the same in writes to them.
  else if (relations.length > 0) writeFaults(statement, faults);
  for (const fields of columnsIn(statement))
    if (SYSTEM_COLUMNS.has(fields.at(-1)!)) faults.add(`${fields.at(-1)} is a system column`);
  return [...faults];
}

function writeFaults(statement: Node, faults: Set<string>): void {
  for (const cte of find(statement, 'CommonTableExpr'))
    if ('InsertStmt' in (cte.ctequery as Node)) faults.add('an insert stands in a WITH clause');
  for (const change of find(statement, 'UpdateStmt', 'DeleteStmt')) {
    for (const name of functionsIn(change))
      if (VOLATILE.has(name)) faults.add(`${name}() is volatile in an update or delete`);
    for (const link of find(change, 'SubLink'))
      if (link.subLinkType === 'ANY_SUBLINK' && 'RowExpr' in ((link.testexpr ?? {}) as Node))
        faults.add('rows are compared with a subquery in an update or delete');
    for (const choice of find(change.targetList, 'CaseExpr', 'CoalesceExpr'))
      if (functionsIn(choice).some(isMutable) && columnsIn(choice).length > 0)
        faults.add('a CASE or COALESCE of an update holds columns and the time');
    if (functionsIn(change.returningClause).some(isMutable)) faults.add('RETURNING holds the time');
  }
  for (const insert of find(statement, 'InsertStmt')) insertFaults(insert, faults);
}

function insertFaults(insert: Node, faults: Set<string>): void {
  const { selectStmt, onConflictClause, returningClause } = insert as Record<string, Node>;
  const isSelect = selectStmt !== undefined && !('valuesLists' in ((selectStmt.SelectStmt ?? {}) as Node));
  if (isSelect && onConflictClause === undefined && returningClause === undefined)
    faults.add('an insert … select has neither RETURNING nor ON CONFLICT');
  if (isSelect && find(returningClause, 'ParamRef').length > 0)
    faults.add('RETURNING of an insert … select holds a parameter');
  if (functionsIn(returningClause).some(isMutable)) faults.add('RETURNING holds the time');
  for (const name of functionsIn(onConflictClause))
    if (isMutable(name)) faults.add(`${name}() is not immutable in ON CONFLICT DO UPDATE`);
  for (const cast of find(onConflictClause, 'TypeCast'))
    if (nameOf((cast.typeName as Node)?.names) === 'interval')
      faults.add('an interval is added in ON CONFLICT DO UPDATE');
}

const isMutable = (name: string): boolean => VOLATILE.has(name) || STABLE.has(name);

/** A table of a statement, and whether its rows are those of one given tenant. */
interface Relation {
  table: string;
  alias: string | undefined;
  bound(): boolean;
}

/** A place in the statement from which names are resolved. */
interface Scope {
  names: Map<string, number>;
  /** Tables whose tenant an unqualified column can mean. */
  tables: number[];
  outer: Scope | undefined;
  /** Outer tables do not bind those inside, as in recursive and lateral queries. */
  isOwn: boolean;
  ctes: ReadonlySet<string>;
}

/** Finds the tables of a statement and joins those whose tenants are compared with each other. */
function relationsIn(statement: Node): Relation[] {
  const parents = [0];
  const CONSTANT = 0;
  const relations: Relation[] = [];
  const root = (at: number): number => (parents[at] === at ? at : root(parents[at]!));
  const join = (one: number | undefined, other: number | undefined): void => {
    if (one !== undefined && other !== undefined) parents[root(one)] = root(other);
  };
  const add = (): number => parents.push(parents.length) - 1;

  const inside = (outer: Scope | undefined, isOwn: boolean, withClause: unknown): Scope => {
    const scope: Scope = { names: new Map(), tables: [], outer, isOwn, ctes: outer?.ctes ?? new Set() };
    const { ctes = [], recursive = false } = (withClause ?? {}) as { ctes?: Node[]; recursive?: boolean };
    scope.ctes = new Set([
      ...scope.ctes,
      ...ctes.map((cte) => (cte.CommonTableExpr as Node).ctename as string),
    ]);
    for (const cte of ctes) query((cte.CommonTableExpr as Node).ctequery, scope, recursive);
    return scope;
  };

  const table = (range: Node, scope: Scope): void => {
    const name = range.relname as string;
    const alias = (range.alias as Node | undefined)?.aliasname as string | undefined;
    const at = add();
    scope.names.set(alias ?? name, at);
    if (scope.ctes.has(name) || !PLACES.has(name)) return;
    scope.tables.push(at);
    relations.push({ table: name, alias, bound: () => root(at) === root(CONSTANT) });
  };

  const from = (item: unknown, scope: Scope): void => {
    const node = item as Record<string, Node>;
    if (node.RangeVar) table(node.RangeVar, scope);
    if (node.JoinExpr) {
      from(node.JoinExpr.larg, scope);
      from(node.JoinExpr.rarg, scope);
      condition(node.JoinExpr.quals, scope);
    }
    if (node.RangeSubselect) {
      const { subquery, lateral, alias } = node.RangeSubselect as Record<string, Node>;
      const tenant = query(subquery, scope, lateral !== undefined);
      const at = add();
      scope.names.set((alias?.aliasname as string | undefined) ?? '', at);
      join(at, tenant);
    }
    if (node.RangeFunction) expression(node.RangeFunction, scope);
  };

  /** The table whose tenant a column is; the constant for a parameter or number. */
  const tenantOf = (value: unknown, scope: Scope): number | undefined => {
    const node = value as Record<string, Node>;
    if (node.TypeCast) return tenantOf(node.TypeCast.arg, scope);
    if (node.ParamRef || node.A_Const) return CONSTANT;
    if (!node.ColumnRef) return undefined;
    const fields = fieldsOf(node.ColumnRef);
    if (fields.at(-1) !== 'tenant_id' && !(fields.at(-1) === 'id' && isTenants(fields[0]!, scope)))
      return undefined;
    for (let at: Scope | undefined = scope; at !== undefined; at = at.isOwn ? undefined : at.outer) {
      const found =
        fields.length > 1 ? at.names.get(fields[0]!) : at.tables.length === 1 ? at.tables[0] : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const isTenants = (alias: string, scope: Scope): boolean =>
    alias === 't' &&
    relations.some((one) => one.table === 'tenants' && one.alias === 't') &&
    scope.names.size > 0;

  /** Everything that has to hold: the tables whose tenants are compared in it belong together. */
  const condition = (clause: unknown, scope: Scope): void => {
    if (clause === undefined) return;
    const node = clause as Record<string, Node>;
    if (node.BoolExpr?.boolop === 'AND_EXPR') {
      for (const part of node.BoolExpr.args as unknown as unknown[]) condition(part, scope);
      return;
    }
    const compared = node.A_Expr;
    if (compared?.kind === 'AEXPR_OP' && nameOf(compared.name) === '=')
      join(tenantOf(compared.lexpr, scope), tenantOf(compared.rexpr, scope));
    expression(clause, scope);
  };

  const expression = (value: unknown, scope: Scope): void => {
    if (Array.isArray(value)) for (const one of value) expression(one, scope);
    else if (value !== null && typeof value === 'object')
      for (const [kind, inner] of Object.entries(value))
        if (STATEMENTS.has(kind)) query({ [kind]: inner }, scope, false);
        else expression(inner, scope);
  };

  /** Returns the table whose tenant the query passes on as its column `tenant_id`. */
  const query = (statementNode: unknown, outer: Scope | undefined, isOwn: boolean): number | undefined => {
    const [[kind, body]] = Object.entries(statementNode as Record<string, Node>) as [[string, Node]];
    const scope = inside(outer, isOwn, body.withClause);
    if (body.op !== undefined && body.op !== 'SETOP_NONE') {
      query({ SelectStmt: body.larg }, scope, false);
      query({ SelectStmt: body.rarg }, scope, false);
      return undefined;
    }
    if (body.relation) {
      table(body.relation as Node, scope);
      if (kind === 'InsertStmt') join(scope.tables[0], CONSTANT);
    }
    const sources = (body.fromClause ?? body.usingClause ?? []) as unknown[];
    for (const item of sources) from(item, scope);
    condition(body.whereClause, scope);
    const { withClause, relation, fromClause, usingClause, whereClause, selectStmt, ...rest } = body;
    if (selectStmt !== undefined) query(selectStmt, inside(outer, isOwn, undefined), false);
    expression(rest, scope);
    if (((body.targetList ?? []) as Node[]).some((one) => find(one, 'A_Star').length > 0))
      return scope.tables[0];
    const passed = ((body.targetList ?? []) as Node[]).map((one) => (one.ResTarget as Node)?.val);
    return passed.map((one) => (one === undefined ? undefined : tenantOf(one, scope))).find((at) => at);
  };
  query(statement, undefined, true);
  return relations;
}

const STATEMENTS = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']);

/** All nodes of some kinds within a part of a statement. */
function find(part: unknown, ...kinds: string[]): Node[] {
  if (Array.isArray(part)) return part.flatMap((one) => find(one, ...kinds));
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([kind, inner]) => [
    ...(kinds.includes(kind) ? [inner as Node] : []),
    ...find(inner, ...kinds),
  ]);
}

const nameOf = (names: unknown): string =>
  ((((names ?? []) as Node[]).at(-1)?.String as Node | undefined)?.sval as string | undefined) ?? '';

const functionsIn = (part: unknown): string[] => [
  ...find(part, 'FuncCall').map((call) => nameOf(call.funcname)),
  ...find(part, 'SQLValueFunction').map(() => 'now'),
];

const fieldsOf = (column: Node): string[] =>
  ((column.fields ?? []) as Node[]).map((field) => ((field.String as Node)?.sval as string) ?? '*');

const columnsIn = (part: unknown): string[][] => find(part, 'ColumnRef').map(fieldsOf);
