import type { Order, OrderLine } from './schema.ts';

/** A line as the customer ordered it, with the parts into which ikas has split it. */
export interface WholeLine {
  readonly id: string;
  readonly parts: readonly OrderLine[];
}

/** Parts of one line together, in the order in which the lines come. */
export function wholeLines(lines: Order['orderLineItems']): WholeLine[] {
  const whole = new Map<string, OrderLine[]>();
  for (const line of lines) {
    if (line.deleted || line.quantity <= 0) continue;
    const origin = originOf(line, lines);
    const others = whole.get(origin) ?? [];
    if (others.every(({ variant }) => variant.id === line.variant.id)) whole.set(origin, [...others, line]);
    else whole.set(line.id, [line]);
  }
  return [...whole].map(([id, parts]) => ({ id, parts }));
}

/** The line from which a part comes in the end. A line that took the place of other goods is one of its own. */
export function originOf(line: OrderLine, lines: readonly OrderLine[]): string {
  const seen = new Set<string>();
  let at = line;
  while (!seen.has(at.id)) {
    seen.add(at.id);
    const id = at.originalOrderLineItemId ?? at.id;
    const original = lines.find((one) => one.id === id);
    if (original === undefined) return id;
    if (original.variant.id !== line.variant.id) return at.id;
    at = original;
  }
  return at.id;
}
