import { useBlocker } from '@tanstack/react-router';

/**
 * Asks before a page with unsaved changes is left, by link, by Back or by closing the tab.
 *
 * @param within the page keeps typed values when only its search parameters change, such as its tab
 * @returns state of the question; `status` is 'blocked' while it is open. `LeaveDialog` of ui/ shows it.
 */
export const useLeaveGuard = (dirty: boolean, within = false) =>
  useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !(within && current.pathname === next.pathname),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
