/** Longer paths are cut off: no real tree has them, and a channel might send a loop in disguise. */
const DEEPEST = 40;

export interface PathNode {
  sync_id: string;
  parent_sync_id: string | null;
  name: string;
}

/**
 * The names from root of every category that has a root. A category with an unknown parent counts as a root; categories
 * in a loop, below one, or too deep have none and are left out.
 */
export function pathsOf(nodes: readonly PathNode[]): Map<string, string[]> {
  const known = new Set(nodes.map((node) => node.sync_id));
  const children = Map.groupBy(nodes, ({ parent_sync_id: parent }) =>
    parent !== null && known.has(parent) ? parent : null,
  );
  const paths = new Map<string, string[]>();
  // Level by level from the roots, so that a loop is never entered.
  let level = (children.get(null) ?? []).map((node) => ({ node, path: [node.name] }));
  for (let depth = 1; depth <= DEEPEST && level.length > 0; depth++) {
    for (const { node, path } of level) paths.set(node.sync_id, path);
    level = level.flatMap(({ node, path }) =>
      (children.get(node.sync_id) ?? []).map((child) => ({ node: child, path: [...path, child.name] })),
    );
  }
  return paths;
}
