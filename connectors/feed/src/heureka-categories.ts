import {
  type ChannelCategory,
  ConnectorError,
  errorFromResponse,
  type HttpClient,
  walkXml,
} from '@sluice/connector-kit';

/** Heureka's own list of its sections, public and without a version. */
const ADDRESS = 'https://www.heureka.cz/direct/xml-export/shops/heureka-sekce.xml';

/** Heureka has five levels; a list that is deeper is a fault. */
const DEEPEST = 20;

type Node = { -readonly [Field in keyof ChannelCategory]: ChannelCategory[Field] };

/** An element CATEGORY that is open, and the category it became. */
interface Open {
  name: string;
  path: string;
  node: Node | null;
}

/**
 * Heureka's categories. A file names a category by its path, so the path is its id.
 *
 * @throws ConnectorError of the kind `protocol` for an answer that is no such list
 */
export async function readHeurekaCategories(http: HttpClient): Promise<ChannelCategory[]> {
  const response = await http.request({ method: 'GET', url: ADDRESS });
  if (response.status !== 200) throw await errorFromResponse(response);
  const categories = heurekaCategoriesIn(await response.text());
  if (categories === null)
    throw new ConnectorError({ kind: 'protocol', message: 'Heureka’s list of categories cannot be read' });
  return categories;
}

/** Nested elements CATEGORY with a name, the lowest with their full name too; null for a text that is no such list. */
export function heurekaCategoriesIn(xml: string): ChannelCategory[] | null {
  const categories: Node[] = [];
  const open: Open[] = [];
  const enter = (name: string): void => {
    if (name !== 'CATEGORY') return;
    place(open, categories);
    if (open.length === DEEPEST) throw new Error('too deep');
    const above = open.at(-1);
    if (above?.node) above.node.assignable = false;
    open.push({ name: '', path: '', node: null });
  };
  const leave = (name: string, text: string): void => {
    const at = open.at(-1);
    if (at === undefined) return;
    if (name === 'CATEGORY_NAME') at.name = text;
    if (name === 'CATEGORY_FULLNAME') at.path = text.replace(/^Heureka\.\w+ \| /, '');
    if (name !== 'CATEGORY') return;
    place(open, categories);
    open.pop();
  };
  try {
    walkXml(xml, { open: enter, close: leave });
  } catch {
    return null;
  }
  return categories.length === 0 ? null : categories;
}

/** Makes the innermost open element a category, once; one without a name passes its place to those above it. */
function place(open: readonly Open[], categories: Node[]): void {
  const at = open.at(-1);
  if (at === undefined || at.node !== null || at.name === '') return;
  const parentSyncId = open.findLast((one) => one !== at && one.node !== null)?.node?.syncId ?? null;
  const syncId = at.path || (parentSyncId === null ? at.name : `${parentSyncId} | ${at.name}`);
  at.node = { syncId, name: at.name, parentSyncId, assignable: true };
  categories.push(at.node);
}
