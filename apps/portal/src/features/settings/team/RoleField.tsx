import { Radio, Stack } from '@mantine/core';
import type { UserRole } from '@sluice/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { rolesUpTo } from './queries.ts';

interface RoleFieldProps {
  label: string;
  /** As the form binds it. */
  value?: UserRole;
  onChange: (role: UserRole) => void;
  error?: ReactNode;
}

/** A role, with what it lets somebody do; none above one's own. */
export function RoleField({ label, value, onChange, error }: RoleFieldProps) {
  const { t } = useTranslation('settings');
  const { user } = useSession();
  return (
    <Radio.Group
      label={label}
      value={value ?? null}
      onChange={(role) => onChange(role as UserRole)}
      error={error}
      data-path="role"
    >
      <Stack gap="xs" mt="xs">
        {rolesUpTo(user.role).map((role) => (
          <Radio key={role} value={role} label={t(`lib:role.${role}`)} description={t(`roleText.${role}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
