/** A system of steps in any order: each step that is possible in a state leads to another state. */
export interface Model<State> {
  initial: State;
  /** Every possible step, by name; none where everything is at rest. */
  steps(state: State): { name: string; next: State }[];
  /** The fault of a state in which nothing is left to do; undefined where the state is right. */
  faultAtRest(state: State): string | undefined;
}

export interface Exploration {
  states: number;
  transitions: number;
  /** The faults that can occur, each with the steps that lead to it. */
  faults: { what: string; trace: string[] }[];
}

interface Frame<State> {
  key: string;
  name: string;
  open: { name: string; next: State }[];
  /** The processes that could go on here. */
  ready: ReadonlySet<string>;
}

/** The name of a step begins with its process: `plan: commit`. */
const processOf = (step: string): string => step.split(':')[0]!;

/**
 * Whether a cycle leaves out a process that could have gone on at some point of it. A process that waits for a row gets
 * it in the end, so such a cycle does not repeat for ever.
 */
function isUnfair(cycle: readonly Frame<unknown>[], closing: string): boolean {
  const went = new Set([...cycle.slice(1).map(({ name }) => processOf(name)), processOf(closing)]);
  return cycle.some(({ ready }) => !ready.isSubsetOf(went));
}

/**
 * Walks through every possible order of a model's steps, depth first. A state that can be reached from itself, while
 * every process has its turns, is work without end; a state at rest has to be right.
 *
 * @throws Error past `maxStates`: the model is not bounded
 */
export function explore<State>(model: Model<State>, maxStates = 1_000_000): Exploration {
  const done = new Set<string>();
  const onPath = new Set<string>();
  const path: Frame<State>[] = [];
  const faults = new Map<string, string[]>();
  let transitions = 0;
  const blame = (what: string | undefined, ...last: string[]): void => {
    if (what !== undefined && !faults.has(what))
      faults.set(what, [...path.slice(1).map(({ name }) => name), ...last]);
  };
  const enter = (name: string, key: string, state: State): void => {
    const open = model.steps(state);
    path.push({ key, name, open, ready: new Set(open.map((step) => processOf(step.name))) });
    onPath.add(key);
    if (open.length === 0) blame(model.faultAtRest(state));
  };
  enter('', JSON.stringify(model.initial), model.initial);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const step = top.open.pop();
    if (step === undefined) {
      onPath.delete(top.key);
      done.add(top.key);
      path.pop();
      continue;
    }
    transitions++;
    const key = JSON.stringify(step.next);
    if (onPath.has(key)) {
      const cycle = path.slice(path.findIndex((frame) => frame.key === key));
      if (!isUnfair(cycle, step.name)) blame('work without end', step.name, '(and so on)');
    } else if (!done.has(key)) {
      if (done.size > maxStates) throw new Error(`the model has more than ${maxStates} states`);
      enter(step.name, key, step.next);
    }
  }
  return { states: done.size, transitions, faults: [...faults].map(([what, trace]) => ({ what, trace })) };
}
