import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { OpenPage } from '../../ui/OpenPage.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** A link that opens nothing any more, or could not be looked up. */
export function LinkEnded({ title, error }: { title: string; error: unknown }) {
  const { t } = useTranslation('session');
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <OpenPage title={title} text={isGone ? t('ended') : ''}>
      <Stack>
        {!isGone && <ErrorState error={error} retry={() => window.location.reload()} />}
        <ButtonLink to="/login" variant="default" fullWidth>
          {t('newPassword.toLogin')}
        </ButtonLink>
      </Stack>
    </OpenPage>
  );
}
