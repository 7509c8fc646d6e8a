import { useBlocker } from '@tanstack/react-router';

/**
 * Keeps a page with unsaved changes from being left unasked, by link, by Back and by closing the tab.
 *
 * @returns what the question needs; `status` is 'blocked' while it is open. `LeaveDialog` of ui/ shows it.
 */
export const useLeaveGuard = (dirty: boolean) =>
  useBlocker({ shouldBlockFn: () => dirty, enableBeforeUnload: () => dirty, withResolver: true });
