import { loadModule, type Node, parseSync, type RangeVar } from 'libpg-query';
import { alterTableEffects } from './alter-table-effects.ts';
import { type Effect, find, tableOf } from './effects.ts';

export interface Statement {
  text: string;
  effects: Effect[];
  /** Name of a new table: nobody waits for it. */
  makesTable?: string;
  /** Name of an index that is made `concurrently`. */
  makesIndex?: string;
  concurrent: boolean;
  /** Why processes of the version before would fail without what is dropped, where it is no table. */
  breaks?: string;
  /** A block of code or a call, of which nobody can tell what it does. */
  opaque: boolean;
  /** The reason, from a comment before it, for which it may do what is refused otherwise. */
  allowed?: string;
}

const ALLOWED = /^-- allowed: (.+(?:\n-- .+)*)/m;

/** The statements of a migration with their effects, as PostgreSQL's own parser sees them. @throws on faulty SQL */
export async function statementsOf(sql: string): Promise<Statement[]> {
  await loadModule();
  // Places are counted in bytes.
  const bytes = Buffer.from(sql);
  let before = 0;
  return (parseSync(sql).stmts ?? []).map(({ stmt, stmt_location: start = 0, stmt_len }) => {
    const end = stmt_len === undefined ? bytes.length : start + stmt_len;
    // A later version of the parser may count comments to the statement behind them.
    const words = bytes.subarray(before, end).toString();
    const text = bytes.subarray(start, end).toString().trim();
    before = end;
    const allowed = ALLOWED.exec(words)?.[1]?.replaceAll('\n-- ', ' ');
    return { text, ...describe(stmt!), ...(allowed === undefined ? {} : { allowed }) };
  });
}

type Description = Omit<Statement, 'text' | 'allowed'>;

const nothing: Description = { effects: [], concurrent: false, opaque: false };
const affecting = (...effects: Effect[]): Description => ({ ...nothing, effects });

function describe(node: Node): Description {
  if ('AlterTableStmt' in node) {
    const { relation, cmds = [] } = node.AlterTableStmt;
    return affecting(...cmds.flatMap((cmd) => alterTableEffects(tableOf(relation), cmd)));
  }
  if ('IndexStmt' in node) {
    const { relation, unique, concurrent, idxname } = node.IndexStmt;
    const effect: Effect = {
      table: tableOf(relation),
      lock: concurrent ? 'SHARE UPDATE EXCLUSIVE' : 'SHARE',
      work: 'builds an index',
      ...(unique ? { breaks: 'the version before may write rows that it refuses' } : {}),
    };
    if (!concurrent) return affecting(effect);
    return { ...affecting(effect), concurrent: true, ...(idxname ? { makesIndex: idxname } : {}) };
  }
  if ('CreateStmt' in node) {
    const made = tableOf(node.CreateStmt.relation);
    const referred = find(node, 'Constraint').flatMap(({ pktable }) => (pktable ? [tableOf(pktable)] : []));
    const effects = referred.map((table): Effect => ({ table, lock: 'SHARE ROW EXCLUSIVE' }));
    return { ...affecting(...effects.filter(({ table }) => table !== made)), makesTable: made };
  }
  if ('CreateTableAsStmt' in node)
    return { ...nothing, opaque: true, makesTable: tableOf(node.CreateTableAsStmt.into?.rel) };
  if ('DropStmt' in node) return dropped(node.DropStmt);
  return changing(node) ?? { ...nothing, opaque: isOpaque(node) };
}

function dropped({
  removeType,
  objects = [],
  concurrent = false,
}: Extract<Node, { DropStmt: unknown }>['DropStmt']): Description {
  const named = objects.map((object) => find(object, 'String').map(({ sval }) => sval ?? ''));
  const breaks = 'the version before may use it';
  switch (removeType) {
    case 'OBJECT_INDEX':
      // The statement names the index alone; queries are slower afterwards, and right.
      return {
        ...affecting({
          table: `the table of ${named.flat().join(', ')}`,
          lock: concurrent ? 'SHARE UPDATE EXCLUSIVE' : 'ACCESS EXCLUSIVE',
        }),
        concurrent,
      };
    case 'OBJECT_TRIGGER':
    case 'OBJECT_POLICY':
      return affecting(
        ...named.map((name): Effect => ({ table: name.at(-2) ?? '', lock: 'ACCESS EXCLUSIVE', breaks })),
      );
    case 'OBJECT_TABLE':
    case 'OBJECT_VIEW':
      return affecting(
        ...named.map((name): Effect => ({ table: name.at(-1) ?? '', lock: 'ACCESS EXCLUSIVE', breaks })),
      );
    default:
      return { ...nothing, breaks };
  }
}

/** Statements on the rows or the whole of tables. */
function changing(node: Node): Description | undefined {
  if ('UpdateStmt' in node) return affecting(rowsOf(node.UpdateStmt.relation));
  if ('DeleteStmt' in node) return affecting(rowsOf(node.DeleteStmt.relation));
  if ('MergeStmt' in node) return affecting(rowsOf(node.MergeStmt.relation));
  if ('InsertStmt' in node) {
    const { relation, selectStmt } = node.InsertStmt;
    const reads = find(selectStmt, 'RangeVar').length > 0;
    return affecting(reads ? rowsOf(relation) : { table: tableOf(relation), lock: 'ROW EXCLUSIVE' });
  }
  if ('RenameStmt' in node) {
    const { relation, renameType } = node.RenameStmt;
    const isSeen = renameType === 'OBJECT_TABLE' || renameType === 'OBJECT_COLUMN';
    const table = tableOf(relation);
    if (renameType === 'OBJECT_INDEX') return affecting({ table, lock: 'SHARE UPDATE EXCLUSIVE' });
    if (!isSeen) return affecting({ table, lock: 'ACCESS EXCLUSIVE' });
    return affecting({ table, lock: 'ACCESS EXCLUSIVE', breaks: 'no two versions know the same name' });
  }
  if ('CreateTrigStmt' in node)
    return affecting({ table: tableOf(node.CreateTrigStmt.relation), lock: 'SHARE ROW EXCLUSIVE' });
  if ('CreatePolicyStmt' in node || 'AlterPolicyStmt' in node)
    return affecting(
      ...find(node, 'RangeVar').map((one): Effect => ({ table: tableOf(one), lock: 'ACCESS EXCLUSIVE' })),
    );
  if ('TruncateStmt' in node)
    return affecting(
      ...find(node, 'RangeVar').map(
        (one): Effect => ({ table: tableOf(one), lock: 'ACCESS EXCLUSIVE', breaks: 'it empties the table' }),
      ),
    );
  if ('ClusterStmt' in node || 'VacuumStmt' in node || 'ReindexStmt' in node || 'LockStmt' in node)
    return affecting(
      ...find(node, 'RangeVar').map(
        (one): Effect => ({ table: tableOf(one), lock: 'ACCESS EXCLUSIVE', work: 'rewrites it' }),
      ),
    );
  return undefined;
}

const rowsOf = (relation: RangeVar | undefined): Effect => ({
  table: tableOf(relation),
  lock: 'ROW EXCLUSIVE',
  work: 'changes rows',
});

/** A call that confines a new table to its tenant is known; what other code does shows when it runs. */
function isOpaque(node: Node): boolean {
  if ('DoStmt' in node) return true;
  if (!('CallStmt' in node)) return false;
  return !find(node.CallStmt.funccall?.funcname, 'String').some(
    ({ sval }) => sval === 'protect_tenant_table',
  );
}
