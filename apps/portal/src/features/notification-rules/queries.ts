import type { NotificationRule } from '@sluice/contracts/portal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { requestOf } from './values.ts';

export const RULES = 'notification-rules';

/** How often a page looks again: soon while something is on its way. */
export const lookAgain = (isMoving: boolean | undefined): number => (isMoving ? 2_000 : 15_000);

/** The rules of the shop, and whether the service sends mail at all. */
export const useRules = () =>
  useQuery({
    queryKey: [RULES],
    queryFn: ({ signal }) => call(api.GET('/portal/api/notification-rules', { signal })),
    refetchInterval: ({ state }) => lookAgain(state.data?.data.some(({ pending }) => pending > 0)),
  });

/** Tries a rule, and switches it off or on. */
export function useRuleActs(rule: NotificationRule) {
  const { t } = useTranslation(RULES);
  const client = useQueryClient();
  const params = { path: { id: rule.id } };
  const again = () => client.invalidateQueries({ queryKey: [RULES] });
  const trial = useMutation({
    mutationFn: () => call(api.POST('/portal/api/notification-rules/{id}/test', { params })),
    onSuccess: () => {
      announce(t('tried'));
      return again();
    },
  });
  const turn = useMutation({
    mutationFn: (is_active: boolean) =>
      call(
        api.PUT('/portal/api/notification-rules/{id}', { params, body: { ...requestOf(rule), is_active } }),
      ),
    onSuccess: (_answer, on) => {
      announce(t(on ? 'turnedOn' : 'turnedOff', rule));
      return again();
    },
  });
  return { trial, turn };
}
