import { foldKey } from '@sluice/contracts';
import { type Message, message } from '@sluice/contracts/messages';
import { type MappingNode, pathOf } from '../../list-mappings.ts';
import { isPathOf } from '../targets.ts';

/** Finds the categories of ours that the rows of a file name. */
export interface OwnCategories {
  /**
   * The category of an id or a path. The path decides where both are given and differ: the file may come from another
   * installation.
   */
  find(cells: { id: string; path: string }): MappingNode | { column: 'id' | 'path'; said: Message };
}

export function ownCategories(tree: readonly MappingNode[]): OwnCategories {
  const byId = new Map(tree.map((node) => [String(node.category_id), node]));
  const children = Map.groupBy(tree, (node) => node.parent);
  const atPath = (path: string): MappingNode | undefined => {
    let at: MappingNode | null = null;
    for (const name of path.split('>').map(foldKey)) {
      const next: MappingNode | undefined = children.get(at)?.find((node) => foldKey(node.name) === name);
      if (next === undefined) return undefined;
      at = next;
    }
    return at ?? undefined;
  };
  return {
    find: ({ id, path }) => {
      if (id === '' && path === '') return { column: 'path', said: message('mapping_row_without_category') };
      const node = byId.get(id);
      if (path === '') return node ?? { column: 'id', said: message('category_id_unknown', { id }) };
      if (node !== undefined && isPathOf(pathOf(node), path)) return node;
      const named = atPath(path);
      if (named !== undefined) return named;
      const said =
        node === undefined
          ? message('category_path_unknown', { name: path })
          : message('category_named_otherwise', { id, name: pathOf(node).join(' > ') });
      return { column: 'path', said };
    },
  };
}
