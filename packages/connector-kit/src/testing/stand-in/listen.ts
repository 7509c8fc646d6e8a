import { type Findings, noFindings, noteOwnFaults } from './findings.ts';
import { openServer, type RunningServer, type SentAnswer, type SentCall } from './http-server.ts';

/** Calls that a test wants to go wrong: the next `left` ones whose `METHOD /path` fits. */
export interface Trouble {
  readonly on: RegExp;
  left: number;
}

/** The part of a stand-in's state that says what becomes of calls. */
export interface CalledState {
  readonly troubles: readonly Trouble[];
  /** Calls (`METHOD /path`) that are worked off, and whose answers get lost. */
  readonly lost: RegExp[];
  /** Calls by `METHOD /path`. */
  readonly counts: Map<string, number>;
}

/** The channel's own behaviour, which the plumbing asks for. */
export interface Behaviour<State extends CalledState> {
  /** The state of this moment: another one after a reset. */
  state(): State;
  /** Answers a call as the channel does, refusals included. */
  answer(state: State, call: SentCall, findings: Findings): SentAnswer | Promise<SentAnswer>;
  /** The refusal of a call that a test wants to go wrong. */
  refuse(trouble: State['troubles'][number]): SentAnswer;
  /** Faults of an answer against the vendor's description. */
  faultsOf(call: SentCall, answer: SentAnswer): readonly string[];
  /** The answer to a call at which the stand-in itself failed; its error is among the findings. */
  readonly failure: SentAnswer;
}

export interface Listener extends RunningServer {
  readonly findings: Findings;
}

/** Starts a stand-in on one free port of the loopback interface: counts calls, lets them fail or get lost, and checks answers. */
export async function listen<State extends CalledState>(behaviour: Behaviour<State>): Promise<Listener> {
  const findings = noFindings();
  const server = await openServer(async (call) => {
    try {
      return await answered(behaviour, findings, call);
    } catch (error) {
      findings.faults.push(`the fake failed: ${String(error)}`);
      return behaviour.failure;
    }
  });
  return { ...server, findings };
}

/** Null where the answer gets lost. */
async function answered<State extends CalledState>(
  { state: stateOf, answer, refuse, faultsOf }: Behaviour<State>,
  findings: Findings,
  call: SentCall,
): Promise<SentAnswer | null> {
  const state = stateOf();
  const kind = `${call.method} ${call.url.pathname}`;
  countCall(state, kind);
  const trouble: State['troubles'][number] | undefined = state.troubles.find(
    ({ on, left }) => left > 0 && on.test(kind),
  );
  if (trouble !== undefined) trouble.left -= 1;
  const told = trouble === undefined ? await answer(state, call, findings) : refuse(trouble);
  noteOwnFaults(findings, call, faultsOf(call, told));
  const lost = state.lost.findIndex((on) => on.test(kind));
  if (lost === -1) return told;
  state.lost.splice(lost, 1);
  return null;
}

/** Counts a call under a name such as `METHOD /path`. */
export const countCall = ({ counts }: Pick<CalledState, 'counts'>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};
