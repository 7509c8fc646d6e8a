import type { ConfigurationChange, ConfigurationPlan } from '@sluice/contracts/portal';
import { table } from '../output.ts';

type Shown = Pick<ConfigurationPlan, 'changes' | 'unmanaged'> & { preview?: ConfigurationPlan['preview'] };

const SIGNS = { create: '+', update: '~', remove: '-', wait: '…', skip: '!' } as const;
const EXAMPLES = 10;

/** A plan for people: the differences, and their effect on channels in listings and money. */
export function planLines({ changes, unmanaged, preview }: Shown): string[] {
  return [
    ...(changes.length === 0 ? ['no differences'] : changes.map(changeLine)),
    ...(preview === undefined ? [] : effectLines(preview)),
    ...unmanaged.map(({ label, platform }) => `left alone: ${label} (${platform}) is not in the file`),
  ];
}

function changeLine({ action, subject, name, before, after, reason }: ConfigurationChange): string {
  const moved =
    action === 'update' && (before !== null || after !== null) ? [`${before ?? '–'} → ${after ?? '–'}`] : [];
  const value = action === 'create' && after !== null ? [after] : [];
  const words = [`${SIGNS[action]} ${subject.replaceAll('_', ' ')}`, name, ...moved, ...value];
  return [
    words.join('  '),
    ...(reason === null ? [] : [`(${action === 'wait' ? 'later' : 'left out'}: ${reason})`]),
  ].join('  ');
}

function effectLines({ connections, examples }: ConfigurationPlan['preview']): string[] {
  const touched = connections.filter(({ created, updated, withdrawn }) => created + updated + withdrawn > 0);
  if (touched.length === 0) return ['no effect on any channel'];
  const labels = new Map(connections.map((one) => [one.credential_id, one.label]));
  return [
    '',
    ...table(
      ['channel', 'created', 'updated', 'withdrawn', 'prices up', 'prices down', 'stock on offer'],
      touched.map((one) => [
        one.label,
        one.created,
        one.updated,
        one.withdrawn,
        one.prices_up,
        one.prices_down,
        `${money(one.offered_before)} → ${money(one.offered_after)} ${one.currency}`,
      ]),
    ),
    ...touched
      .filter(({ would_be_held }) => would_be_held)
      .map(({ label }) => `held: the guard of ${label} keeps the changes back until someone confirms them`),
    '',
    ...table(
      ['listing', 'channel', '', 'price', 'stock'],
      examples
        .slice(0, EXAMPLES)
        .map((one) => [
          one.sku,
          labels.get(one.credential_id) ?? '',
          one.kind,
          move(one.price_before, one.price_after),
          move(one.stock_before, one.stock_after),
        ]),
    ),
    ...(examples.length > EXAMPLES ? [`… and ${examples.length - EXAMPLES} more`] : []),
  ];
}

const money = (amount: number): string => amount.toFixed(2);
const move = (before: number | null, after: number | null): string =>
  before === after ? String(before ?? '–') : `${before ?? '–'} → ${after ?? '–'}`;

/** The sums of a plan in a sentence. */
export function summary(changes: readonly ConfigurationChange[]): string {
  const later = changes.filter(({ action }) => action === 'wait').length;
  const left = changes.filter(({ action }) => action === 'skip').length;
  const parts = [`${changes.length - later - left} to change`];
  if (later > 0) parts.push(`${later} only later`);
  if (left > 0) parts.push(`${left} left out`);
  return parts.join(', ');
}
