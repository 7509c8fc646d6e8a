import { Alert } from '@mantine/core';

/** What was refused and belongs to no field. */
export const FormError = ({ children }: { children: string | null }) =>
  children === null ? null : (
    <Alert role="alert" color="red" variant="light">
      {children}
    </Alert>
  );
