import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export function HomePage() {
  const { t } = useTranslation('home');
  const { tenant } = useSession();
  return <PageHeader title={t('title')} description={tenant.name} />;
}
