/** Shows the progress of work that takes long. */
export interface Progress {
  /** @param done of the same unit as `total` */
  update(done: number, total: number): void;
  /** Clears the bar, so that what follows stands on a line of its own. */
  end(): void;
}

const WIDTH = 30;
const REDRAW_MS = 100;

/** Shows a bar on standard error for people; nothing with --json or without a terminal. */
export function openProgress(json: boolean, label: string): Progress {
  const stream = process.stderr;
  if (json || !stream.isTTY) return { update() {}, end() {} };
  let drawnAt = 0;
  return {
    update(done, total) {
      const now = performance.now();
      if (now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      stream.write(`\r\x1b[2K${bar(label, done, total)}`);
    },
    end() {
      if (drawnAt > 0) stream.write('\r\x1b[2K');
    },
  };
}

/** The bar as text. */
export function bar(label: string, done: number, total: number): string {
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  const full = Math.round(share * WIDTH);
  return `${label} [${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${Math.floor(share * 100)} %`;
}
