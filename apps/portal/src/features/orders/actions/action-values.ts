import type { OrderActionChoice } from '@sluice/contracts/portal';
import type { ActionRequest } from './send-action.ts';

/** The fields of the dialog: units by the id of their line, and texts. */
export interface ActionValues extends Record<string, unknown> {
  units: Record<string, number | string>;
  carrier: string;
  tracking_number: string;
  tracking_url: string;
  received_by: string;
  reason: string;
}

/** All units that are left: mostly an order goes as a whole. */
export const initialValues = ({ lines }: OrderActionChoice): ActionValues => ({
  units: Object.fromEntries(lines.map((line) => [String(line.line_id), line.quantity])),
  carrier: '',
  tracking_number: '',
  tracking_url: '',
  received_by: '',
  reason: '',
});

/** A key of one opened dialog. `crypto.randomUUID` is missing on pages without TLS. */
export const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Lines that can only go together are left out, and so are texts that say nothing. */
export function requestOf(values: ActionValues, choice: OrderActionChoice): ActionRequest {
  const lines = choice.lines
    .map(({ line_id }) => ({ line_id, quantity: Number(values.units[String(line_id)] ?? 0) }))
    .filter(({ quantity }) => quantity !== 0);
  const texts = (['carrier', 'tracking_number', 'tracking_url', 'received_by', 'reason'] as const).flatMap(
    (name) => {
      const text = values[name].trim();
      return text === '' ? [] : [[name, text]];
    },
  );
  return { ...(choice.is_partial ? { lines } : {}), ...Object.fromEntries(texts) };
}

/** The lines with a number of units that cannot be; `none` when no unit is chosen at all. */
export function faultyLines(values: ActionValues, choice: OrderActionChoice): number[] | 'none' {
  if (!choice.is_partial) return [];
  const unitsOf = (id: number): number => Number(values.units[String(id)] ?? 0);
  const faulty = choice.lines
    .filter(({ line_id: id, quantity }) => {
      const units = unitsOf(id);
      const isPart = choice.whole_lines && units !== 0 && units !== quantity;
      return !Number.isInteger(units) || units < 0 || units > quantity || isPart;
    })
    .map(({ line_id }) => line_id);
  if (faulty.length > 0) return faulty;
  return choice.lines.every(({ line_id }) => unitsOf(line_id) === 0) ? 'none' : [];
}
