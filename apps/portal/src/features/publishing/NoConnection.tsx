import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/links.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';

/** Stands where a page needs a connection and there is none, or where they could not be read. */
export function NoConnection({ error, retry }: { error: Error | null; retry(): void }) {
  const { t } = useTranslation('publishing');
  if (error !== null) return <ErrorState error={error} retry={retry} />;
  return (
    <EmptyState
      icon={IconPlugConnected}
      title={t('noConnection.title')}
      action={
        <ButtonLink to="/connections/new" mt="xs">
          {t('noConnection.add')}
        </ButtonLink>
      }
    >
      {t('noConnection.text')}
    </EmptyState>
  );
}
