import type { UserRole } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { useRights } from './session.ts';

/**
 * Why this person may not write what needs a role, in their language; undefined when they may. For controls, which are then
 * disabled and say so.
 */
export function useWhyNot(): (role?: UserRole) => string | undefined {
  const { t } = useTranslation('lib');
  const { is, readOnly } = useRights();
  return (role = 'editor') => {
    if (readOnly) return t('whyNot.readOnly');
    return is(role) ? undefined : t('whyNot.role', { role: t(`role.${role}`) });
  };
}
