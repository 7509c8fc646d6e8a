import type { PublishRule, PublishRuleList } from '@sluice/contracts/portal';
import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../../lib/api.ts';
import type { Change } from '../ChangeDialog.tsx';

export const rulesQuery = (credentialId: number) =>
  queryOptions({
    queryKey: ['rules', credentialId],
    queryFn: ({ signal }): Promise<PublishRuleList> =>
      call(api.GET('/portal/api/connections/{id}/rules', { params: { path: { id: credentialId } }, signal })),
  });

/** The name of a rule: its label, else its place. */
export const nameOf = (rule: PublishRule, fallback: string): string => rule.label || fallback;

type Calls = Pick<Change, 'preview' | 'apply'>;
const at = (id: number) => ({ params: { path: { id } } });

export const moveCalls = (id: number, position: number): Calls => ({
  preview: () =>
    call(api.POST('/portal/api/publish-rules/{id}/move/preview', { ...at(id), body: { position } })),
  apply: () => call(api.POST('/portal/api/publish-rules/{id}/move', { ...at(id), body: { position } })),
});

export const removeCalls = (id: number): Calls => ({
  preview: () => call(api.POST('/portal/api/publish-rules/{id}/removal/preview', at(id))),
  apply: () => call(api.DELETE('/portal/api/publish-rules/{id}', at(id))),
});

export const activeCalls = ({ id, action, label, conditions }: PublishRule, active: boolean): Calls => {
  const body = { action, label, conditions, is_active: active };
  return {
    preview: () => call(api.POST('/portal/api/publish-rules/{id}/preview', { ...at(id), body })),
    apply: () => call(api.PUT('/portal/api/publish-rules/{id}', { ...at(id), body })),
  };
};
