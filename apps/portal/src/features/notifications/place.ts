import type { Notification } from '@sluice/contracts/portal';
import { type LinkProps, linkOptions } from '@tanstack/react-router';

/** The page where a person does something about it. */
export function placeOf({ kind, credential_id, import_id }: Notification): LinkProps {
  const credential = credential_id ?? undefined;
  switch (kind) {
    case 'connection_failing':
      return linkOptions({ to: '/connections/$id', params: { id: String(credential_id) } });
    case 'changes_held':
      return linkOptions({ to: '/publishing/held' });
    case 'listings_refused':
      return linkOptions({ to: '/publishing/results', search: { credential_id: credential } });
    case 'events_undelivered':
      return linkOptions({ to: '/settings/webhooks' });
    case 'import_failed':
      return import_id === null
        ? linkOptions({ to: '/imports' })
        : linkOptions({ to: '/imports/$id', params: { id: String(import_id) } });
  }
}
