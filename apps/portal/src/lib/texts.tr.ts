const files = import.meta.glob<object>('../**/locales/tr.json', { eager: true, import: 'default' });

/** Texts by namespace: the name of the folder that holds `locales`. That of this folder has no name in the path. */
export const texts = Object.fromEntries(
  Object.entries(files).map(([path, entries]) => [/([\w-]+)\/locales\//.exec(path)?.[1] ?? 'lib', entries]),
);
