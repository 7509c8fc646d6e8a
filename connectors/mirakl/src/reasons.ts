import { foldKey } from '@sluice/connector-kit';
import { type Context, call, dailyFact } from './client.ts';
import { Reasons } from './schema.ts';

/** The operator's reasons that shops may give, by their kind. */
type Kind = 'CANCELATION' | 'REFUND';

/**
 * The code of a reason: the one of the operator's whose name the merchant wrote, else that of the settings, else the first that
 * shops may use. Null where there is none.
 */
export async function reasonFor(ctx: Context, kind: Kind, words: string | null): Promise<string | null> {
  const reasons = await dailyFact(ctx, 'reasons', () => readReasons(ctx));
  const own = reasons.filter(({ type }) => type === kind);
  const wanted = foldKey(words ?? '');
  const named = own.find(
    ({ code, label }) => wanted !== '' && [code, label].some((one) => foldKey(one) === wanted),
  );
  const chosen = kind === 'REFUND' ? ctx.config.refund_reason : ctx.config.cancel_reason;
  return named?.code ?? (chosen || own[0]?.code || null);
}

async function readReasons(ctx: Context) {
  const { reasons } = await call(ctx, { method: 'GET', path: '/reasons' }, Reasons);
  return reasons
    .filter(({ is_shop_right }) => is_shop_right !== false)
    .filter(({ type }) => type === 'CANCELATION' || type === 'REFUND')
    .map(({ code, label, type }) => ({ code, label: label ?? '', type: type ?? '' }));
}
