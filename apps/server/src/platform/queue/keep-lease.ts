import { abortedBy } from '../aborted-by.ts';

export interface LeaseRenewal {
  /** Duration of the lease; it is renewed three times as often. */
  seconds: number;
  /** Extends the lease: false when it is lost. The next renewal makes up for one that rejects. */
  renew(): Promise<boolean>;
  /** Ends the work as well as the loss of the lease. */
  stopping?: AbortSignal;
}

/** Renews a lease until it is disposed of, at the end of the work under it. The loss of the lease aborts the signal. */
export function keepLease({ seconds, renew, stopping }: LeaseRenewal): Disposable & {
  signal: AbortSignal;
} {
  const ended = abortedBy(...(stopping === undefined ? [] : [stopping]));
  const heartbeat = setInterval(
    () => {
      renew()
        .then((held) => held || ended.abort())
        .catch(() => {});
    },
    (seconds * 1000) / 3,
  );
  return {
    signal: ended.signal,
    [Symbol.dispose]: () => {
      clearInterval(heartbeat);
      ended[Symbol.dispose]();
    },
  };
}
