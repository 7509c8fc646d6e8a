import { exportName, packageName } from './template.ts';

const LIST = /(readonly Connector\[\] = \[)([^\]]*)\]/;

/** Adds a connector to the registry's source; throws when the source has an unexpected form. */
export function withConnector(registry: string, slug: string): string {
  const imports = registry.lastIndexOf("from '@sluice/connector-");
  if (imports === -1 || !LIST.test(registry)) throw new Error('the registry of connectors has another form');
  const end = registry.indexOf('\n', imports) + 1;
  const line = `import { ${exportName(slug)} } from '${packageName(slug)}';\n`;
  const names = (list: string): string[] => list.split(',').map((name) => name.trim());
  return `${registry.slice(0, end)}${line}${registry.slice(end)}`.replace(
    LIST,
    (_match, start: string, list: string) =>
      `${start}${[...names(list), exportName(slug)].filter(Boolean).join(', ')}]`,
  );
}

/** Adds a dependency to the server's package.json, sorted. */
export function withDependency(packageJson: string, slug: string): string {
  const manifest = JSON.parse(packageJson) as { dependencies: Record<string, string> };
  const dependencies = Object.entries({ ...manifest.dependencies, [packageName(slug)]: '0.1.0' });
  manifest.dependencies = Object.fromEntries(dependencies.sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
