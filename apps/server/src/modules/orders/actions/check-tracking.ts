import { message } from '@sluice/contracts/messages';
import { ErrorBag } from '../../../platform/http/errors.ts';
import type { ActionContent } from './action-rows.ts';

/** Line breaks, tabs and the like: no carrier prints them, and channels answer them with errors of their own. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** The faults of the words that an action brings to its channel. */
export function checkTracking(
  given: Pick<ActionContent, 'carrier' | 'tracking_number' | 'tracking_url' | 'received_by'>,
): ErrorBag {
  const errors = new ErrorBag();
  for (const field of ['carrier', 'tracking_number', 'received_by'] as const)
    if (CONTROL.test(given[field] ?? '')) errors.add(field, message('no_control_characters', { field }));
  const { tracking_url: url } = given;
  if (url != null && !isWebAddress(url))
    errors.add('tracking_url', message('not_a_web_address', { field: 'tracking_url' }));
  return errors;
}

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text);
