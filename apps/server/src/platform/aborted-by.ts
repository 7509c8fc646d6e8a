/**
 * Makes a controller that each of the given signals aborts with its own reason, until it is disposed of. The given
 * signals keep it alive; the signal of `AbortSignal.any` may be collected while only a listener waits for it.
 */
export function abortedBy(...signals: readonly AbortSignal[]): AbortController & Disposable {
  const controller = new AbortController();
  const links = signals.map((signal) => ({ signal, pass: () => controller.abort(signal.reason) }));
  for (const { signal, pass } of links) {
    if (signal.aborted) pass();
    else signal.addEventListener('abort', pass, { once: true });
  }
  const unlink = (): void => {
    for (const { signal, pass } of links) signal.removeEventListener('abort', pass);
  };
  return Object.assign(controller, { [Symbol.dispose]: unlink });
}
