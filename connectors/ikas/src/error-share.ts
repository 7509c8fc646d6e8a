import { type ConnectorContext, ConnectorError, message } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const KEY = 'calls';
const HOUR_MS = 3_600_000;
const SLOT_MS = 5 * 60_000;

/** ikas blocks an app more than a quarter of whose calls fail within an hour. */
const MAX_SHARES = { content: 0.2, offer: 0.23 } as const;
/** Failing calls of which a share says nothing yet. */
const ALLOWED = 3;
/** Orders are asked for meanwhile, and make the share smaller. */
const WAITS_MS = { content: SLOT_MS, offer: 60_000 } as const;

/** Calls that began in some minutes. */
const Slot = Type.Object({ at: Type.Integer(), calls: Type.Integer(), failed: Type.Integer() });
type Slot = Static<typeof Slot>;
const slots = Compile(Type.Array(Slot));

type Kept = Pick<ConnectorContext, 'clock' | 'checkpoint'>;

/** Counts a call that ikas answered. Counts that two calls write at once may lose one: a share does not need it. */
export async function countCall(ctx: Kept, isFailed: boolean): Promise<void> {
  const at = Math.floor(ctx.clock.now().getTime() / SLOT_MS) * SLOT_MS;
  const recent = await recentSlots(ctx);
  const own = recent.find((slot) => slot.at === at) ?? { at, calls: 0, failed: 0 };
  const counted = { at, calls: own.calls + 1, failed: own.failed + (isFailed ? 1 : 0) };
  const others = recent.filter((slot) => slot.at !== at);
  await ctx.checkpoint.write(KEY, JSON.stringify([...others, counted]));
}

/**
 * Throws before a call that may be refused, while one more refusal would bring the app near the block: then
 * nothing at all could be called, orders and stock included.
 */
export async function expectRoomForRefusal(ctx: Kept, what: keyof typeof MAX_SHARES): Promise<void> {
  const recent = await recentSlots(ctx);
  const calls = recent.reduce((sum, slot) => sum + slot.calls, 0);
  const failed = recent.reduce((sum, slot) => sum + slot.failed, 0);
  if (failed < ALLOWED || failed + 1 <= (calls + 1) * MAX_SHARES[what]) return;
  throw new ConnectorError({
    kind: 'rate_limited',
    message: message('ikas_error_share', { failed, calls }),
    retryAfterMs: WAITS_MS[what],
  });
}

async function recentSlots({ clock, checkpoint }: Kept): Promise<Slot[]> {
  const text = await checkpoint.read(KEY);
  const kept: unknown = text === null ? [] : JSON.parse(text);
  const since = clock.now().getTime() - HOUR_MS - SLOT_MS;
  return slots.Check(kept) ? kept.filter(({ at }) => at > since) : [];
}
