/** One field of a request that carries several, each under an alias of its own. */
export interface Part {
  readonly field: string;
  /** GraphQL types by argument. */
  readonly args: Readonly<Record<string, string>>;
  readonly selection: string;
}

/** A part with its variables. */
export interface Entry {
  readonly part: Part;
  readonly variables: Readonly<Record<string, unknown>>;
  /** For parts that must not be applied twice. */
  readonly key?: string;
}

export interface Composed {
  readonly document: string;
  readonly variables: Record<string, unknown>;
}

export const aliasOf = (at: number): string => `r${at}`;

/** One request of several fields. They are worked off one after another, each by itself: one that fails hurts no other. */
export function compose(kind: 'query' | 'mutation', entries: readonly Entry[]): Composed {
  const declared: string[] = [];
  const fields: string[] = [];
  const variables: Record<string, unknown> = {};
  for (const [at, { part, variables: given, key }] of entries.entries()) {
    const args = Object.entries(part.args).filter(([name]) => given[name] !== undefined);
    for (const [name, type] of args) {
      declared.push(`$${name}${at}: ${type}`);
      variables[`${name}${at}`] = given[name];
    }
    const passed = args.map(([name]) => `${name}: $${name}${at}`).join(', ');
    if (key !== undefined) {
      declared.push(`$key${at}: String!`);
      variables[`key${at}`] = key;
    }
    const once = key === undefined ? '' : ` @idempotent(key: $key${at})`;
    fields.push(`  ${aliasOf(at)}: ${part.field}(${passed})${once} { ${part.selection} }`);
  }
  const name = kind === 'query' ? 'SluiceRead' : 'SluiceWrite';
  return { document: `${kind} ${name}(${declared.join(', ')}) {\n${fields.join('\n')}\n}`, variables };
}
