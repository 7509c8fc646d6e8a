import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onAnnounce } from '../lib/announce.ts';

interface Announcement {
  id: number;
  message: string;
}

/** A screen reader that is busy reads what came meanwhile, so a few stay. */
const KEPT = 5;

/** Reads announcements to people who do not see them. A log, so that one does not take the place of another. */
export function LiveRegion() {
  const { t } = useTranslation('app');
  const [last, setLast] = useState<readonly Announcement[]>([]);
  const count = useRef(0);
  useEffect(
    () =>
      onAnnounce((message) => {
        count.current += 1;
        const id = count.current;
        setLast((before) => [...before, { id, message }].slice(-KEPT));
      }),
    [],
  );
  return (
    <VisuallyHidden role="log" aria-live="polite" aria-label={t('announcements')} data-testid="announcements">
      {last.map(({ id, message }) => (
        <div key={id}>{message}</div>
      ))}
    </VisuallyHidden>
  );
}
