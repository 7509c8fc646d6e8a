import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A field for a password. Mantine's own marks only its frame as faulty, so that nobody who cannot see it would know. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('ui');
  return (
    <PasswordInput
      withAsterisk={false}
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      {...props}
    />
  );
}
