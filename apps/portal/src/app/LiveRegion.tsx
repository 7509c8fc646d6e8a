import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { onAnnounce } from '../lib/announce.ts';

/** Reads announcements to people who do not see them. */
export function LiveRegion() {
  const [message, setMessage] = useState('');
  useEffect(() => onAnnounce(setMessage), []);
  return (
    <VisuallyHidden role="status" aria-live="polite" data-testid="announcements">
      {message}
    </VisuallyHidden>
  );
}
