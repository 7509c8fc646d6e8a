/** The calls of a task in the order of their first, each with its number: "list_brands, create_rule ×2". */
export function countCalls(calls: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
  return [...counts].map(([name, n]) => (n === 1 ? `\`${name}\`` : `\`${name}\` ×${n}`)).join(', ');
}

type Results = ReadonlyMap<string, { calls: string; by: ReadonlyMap<string, string> }>;

/** The results of tasks as a table in Markdown. */
export function tableOf(results: Results, transports: readonly string[]): string {
  const lines = [...results].map(([task, { calls, by }]) => [
    ...[task, calls],
    ...transports.map((transport) => by.get(transport) ?? '—'),
  ]);
  const head = ['task', 'calls', ...transports];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
