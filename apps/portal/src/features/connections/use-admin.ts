import { useTranslation } from 'react-i18next';
import { useRights } from '../../lib/session.ts';

/** Whether connections may be changed, and what a control that is off says. */
export function useAdmin(): { may: boolean; why: string | undefined } {
  const { t } = useTranslation('connections');
  const { may, readOnly } = useRights();
  if (may('admin')) return { may: true, why: undefined };
  return { may: false, why: readOnly ? t('rights.readOnly') : t('rights.admin') };
}
