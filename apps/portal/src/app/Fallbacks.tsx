import { Container } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/links.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

/** No page has this address. */
export function NotFound() {
  const { t } = useTranslation('app');
  return (
    <EmptyState
      title={t('notFound')}
      order={1}
      icon={IconMapOff}
      action={<ButtonLink to="/">{t('toHome')}</ButtonLink>}
    >
      {t('notFoundText')}
    </EmptyState>
  );
}

/** A page failed while it was read or drawn. */
export function Crashed({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <Container py="xl">
      <ErrorState error={error} retry={() => void router.invalidate()} />
    </Container>
  );
}
