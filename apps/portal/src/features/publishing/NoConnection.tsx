import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
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
        <Button component={Link} {...({ to: '/connections/new' } as object)} mt="xs">
          {t('noConnection.add')}
        </Button>
      }
    >
      {t('noConnection.text')}
    </EmptyState>
  );
}
