import { writeFileSync } from 'node:fs';
import type { Reply, Request } from './messages.ts';
import { reencode } from './reencode.ts';
import { ImageRejected } from './rejected.ts';

// The program of the decoder process, started by decoder-process.ts.

if (process.platform === 'linux') {
  try {
    // If memory runs out after all, the system kills this process first.
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Forbidden in some containers; the limits on pictures hold all the same.
  }
}

process.on('message', async ({ id, bytes, format }: Request) => {
  const reply = await reencode(bytes, format).then(
    (image): Reply => ({ id, image }),
    (error: Error): Reply =>
      error instanceof ImageRejected
        ? { id, said: error.said, reason: error.reason }
        : { id, fault: error.message },
  );
  process.send?.(reply);
});

process.on('disconnect', () => process.exit());
