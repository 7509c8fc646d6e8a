/** Admits work as long as the sum of its needs stays within a budget; the rest waits its turn. */
export interface Budget {
  /** Runs the work once `need` is free, at the latest when nothing else runs. First come, first served. */
  spend<T>(need: number, work: () => Promise<T>): Promise<T>;
}

/** A budget of `total`, in whatever unit the needs are given. */
export function createBudget(total: number): Budget {
  const waiting: { need: number; enter: () => void }[] = [];
  let free = total;

  function admit(): void {
    // In strict order: otherwise a big piece of work would wait for as long as small ones keep coming.
    while (waiting[0] && waiting[0].need <= free) {
      const next = waiting.shift()!;
      free -= next.need;
      next.enter();
    }
  }

  return {
    async spend(need, work) {
      const share = Math.min(need, total);
      await new Promise<void>((enter) => {
        waiting.push({ need: share, enter });
        admit();
      });
      try {
        return await work();
      } finally {
        free += share;
        admit();
      }
    },
  };
}
