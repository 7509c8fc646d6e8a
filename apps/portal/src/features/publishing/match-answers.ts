import type { MatchQuestion } from '@sluice/contracts/portal';
import { api, call } from '../../lib/api.ts';
import type { Change } from './ChangeDialog.tsx';

export type MatchChoice = 'candidate' | 'create' | 'exclude';

/** The calls that answer a question, and those that show first what the answer does. */
export function answerTo(
  { credential_id, product_id }: MatchQuestion,
  body: { choice: MatchChoice; sync_id: string | null },
): Pick<Change, 'key' | 'preview' | 'apply'> {
  const params = { path: { id: credential_id, product_id } };
  return {
    key: ['match', credential_id, product_id, body],
    preview: () =>
      call(api.POST('/portal/api/connections/{id}/match-questions/{product_id}/preview', { params, body })),
    apply: () => call(api.PUT('/portal/api/connections/{id}/match-questions/{product_id}', { params, body })),
  };
}
