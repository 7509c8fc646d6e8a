import { PATH_MARK } from '../mapping-calls.ts';
import classes from './MappingTable.module.css';

/** The names from root to a category, the last one standing out. */
export function PathText({ path }: { path: readonly string[] }) {
  const above = path.slice(0, -1);
  return (
    <span>
      {above.length > 0 && <span className={classes.above}>{`${above.join(PATH_MARK)}${PATH_MARK}`}</span>}
      <span className={classes.leaf}>{path.at(-1)}</span>
    </span>
  );
}
