import { setCurrencyRate } from '../../channels/index.ts';
import {
  changeShop as changeBasics,
  languageOf,
  requireFactors,
  requireRole,
  signedIn,
} from '../../tenancy/index.ts';
import { change, type Run, shown } from './run.ts';

const FIELDS = ['name', 'country', 'currency', 'prices_entered', 'require_second_factor'] as const;

/** The shop itself, which only an owner changes. */
export async function changeShop(run: Run): Promise<void> {
  const { shop } = run.wanted;
  if (shop === undefined) return;
  for (const field of FIELDS) {
    const [before, after] = [run.current.shop[field], shop[field]];
    if (after === undefined || after === before) continue;
    const difference = { subject: 'shop', name: field, before: shown(before), after: shown(after) } as const;
    await change(run, { at: `shop.${field}`, action: 'update', ...difference }, () => {
      requireRole(run.principal, 'owner');
      return setField(run, field);
    });
  }
}

async function setField(
  { tx, principal, parts, wanted: { shop = {} } }: Run,
  field: (typeof FIELDS)[number],
): Promise<void> {
  const { actor } = principal;
  const { id } = signedIn(principal);
  if (field === 'require_second_factor')
    return requireFactors(tx, actor, id, shop.require_second_factor === true);
  const name = field === 'prices_entered' ? 'pricesEntered' : field;
  const language = await languageOf(tx, id);
  await changeBasics(tx, actor, { [name]: shop[field], language }, parts.currencyChanges);
}

/** Rates that are new or others: before the connections that need them. */
export async function setRates(run: Run): Promise<void> {
  const known = new Map(run.current.rates.map(({ currency, rate }) => [currency, rate]));
  for (const [currency, rate] of Object.entries(run.wanted.currency_rates ?? {})) {
    const before = known.get(currency);
    // As many decimals as the service keeps.
    if (before !== undefined && Math.abs(before - rate) < 5e-9) continue;
    const difference = {
      subject: 'currency_rate',
      name: currency,
      before: shown(before),
      after: shown(rate),
    } as const;
    const action = before === undefined ? 'create' : 'update';
    await change(run, { at: `currency_rates.${currency}`, action, ...difference }, () =>
      setCurrencyRate(run.tx, run.principal.actor, currency, rate),
    );
  }
}

/** Rates that are no longer wanted: after the connections that needed them. */
export async function removeRates(run: Run): Promise<void> {
  const { currency_rates: wanted } = run.wanted;
  if (wanted === undefined) return;
  for (const { currency, rate } of run.current.rates.filter((one) => !Object.hasOwn(wanted, one.currency))) {
    const difference = { subject: 'currency_rate', name: currency, before: shown(rate) } as const;
    await change(run, { at: 'currency_rates', action: 'remove', ...difference }, () =>
      setCurrencyRate(run.tx, run.principal.actor, currency, null),
    );
  }
}
