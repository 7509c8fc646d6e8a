import { foldKey } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { removeCategoryOption, setCategoryOption } from '../../mapping/index.ts';
import { change, type Run, shownPath } from './run.ts';

/** The options set on categories. */
export async function changeOptions(run: Run): Promise<void> {
  const { category_options: wanted } = run.wanted;
  if (wanted === undefined) return;
  const known = new Map(run.current.options.map((one) => [keyOf(one.category_id, one.name), one]));
  const seen = new Set<string>();
  for (const [index, { category, options }] of Object.entries(wanted)) {
    const id = run.current.names.categories.idOf(category);
    const place = `category_options.${index}`;
    if (id === undefined) {
      run.errors.add(`${place}.category`, message('category_not_there', { path: shownPath(category) }));
      continue;
    }
    for (const [name, value] of Object.entries(options)) {
      seen.add(keyOf(id, name));
      const before = known.get(keyOf(id, name))?.value;
      if (before === value) continue;
      const difference = {
        subject: 'category_option',
        name: `${shownPath(category)}: ${name}`,
        after: value,
      } as const;
      const action = before === undefined ? 'create' : 'update';
      await change(
        run,
        { at: `${place}.options.${name}`, action, before: before ?? null, ...difference },
        () => setCategoryOption(run.tx, run.principal.actor, id, { name, value }),
      );
    }
  }
  await removeOthers(run, seen);
}

async function removeOthers(run: Run, seen: ReadonlySet<string>): Promise<void> {
  const others = run.current.options.filter(({ category_id, name }) => !seen.has(keyOf(category_id, name)));
  for (const { category_id: id, name, value } of others) {
    const path = shownPath(run.current.names.categories.nameOf(id));
    const difference = { subject: 'category_option', name: `${path}: ${name}`, before: value } as const;
    await change(run, { at: 'category_options', action: 'remove', ...difference }, () =>
      removeCategoryOption(run.tx, run.principal.actor, id, name),
    );
  }
}

const keyOf = (categoryId: number, name: string): string => `${categoryId} ${foldKey(name)}`;
