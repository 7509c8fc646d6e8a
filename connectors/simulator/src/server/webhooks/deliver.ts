import type { Simulator } from '../simulator.ts';
import { proofOf } from './sign.ts';

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 200;
const TIMEOUT_MS = 5_000;
/** A call that is put back behind later ones waits up to this long. */
const REORDER_MS = 400;

/** Calls the merchant's address about an event, with the faults drawn for it. */
export function sendWebhook(simulator: Simulator, content: object): void {
  const { faults, random, state } = simulator;
  if (simulator.settings.webhook === null) return;
  if (random() < faults.rate_webhook_drop) {
    state.counters.webhooks_dropped += 1;
    return;
  }
  const body = JSON.stringify(content);
  const copies = random() < faults.rate_webhook_duplicate ? 2 : 1;
  for (let copy = 0; copy < copies; copy++) {
    const late = random() < faults.rate_webhook_reorder ? random() * REORDER_MS : 0;
    later(simulator, late, () => void attempt(simulator, body, 1));
  }
}

/** Runs something in a while, unless the channel ends before. */
function later(simulator: Simulator, delayMs: number, work: () => void): void {
  const timer = setTimeout(() => {
    simulator.working.delete(timer);
    work();
  }, delayMs);
  simulator.working.add(timer);
}

/** Makes one call; without success it is repeated a few times, later and later. */
async function attempt(simulator: Simulator, body: string, number: number): Promise<void> {
  const hook = simulator.settings.webhook;
  if (hook === null) return;
  const { counters } = simulator.state;
  const forged = simulator.random() < simulator.faults.rate_webhook_bad_signature;
  const proof = proofOf(forged ? { ...hook, secret: 'forged' } : hook, forged ? `${body} ` : body);
  counters.webhook_calls += 1;
  const status = await fetch(hook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Simulator', ...proof },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  if (status >= 200 && status < 300) {
    counters.webhooks_delivered += 1;
  } else if (number < ATTEMPTS) {
    later(simulator, FIRST_PAUSE_MS * 2 ** (number - 1), () => void attempt(simulator, body, number + 1));
  } else {
    counters.webhooks_given_up += 1;
  }
}
