import { useBlocker } from '@tanstack/react-router';

/**
 * Keeps a page with unsaved changes from being left unasked, by link, by Back and by closing the tab.
 *
 * @param within the page keeps what was typed when only its search parameters change, such as its tab
 * @returns what the question needs; `status` is 'blocked' while it is open. `LeaveDialog` of ui/ shows it.
 */
export const useLeaveGuard = (dirty: boolean, within = false) =>
  useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !(within && current.pathname === next.pathname),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
