import type { AuditEntry } from '@sluice/contracts/portal';
import { AnchorLink } from '../../../ui/links.tsx';

/** Pages of single records, and those where a record is one of many. */
const OF_ONE: Record<string, string> = {
  product: '/products',
  connection: '/connections',
  order: '/orders',
  bulk_operation: '/imports',
};
const OF_ALL: Record<string, string> = {
  api_key: '/api-keys',
  user: '/settings/team',
  invitation: '/settings/team',
  tenant: '/settings/shop',
  brand: '/catalog/brands',
  category: '/catalog/categories',
  group: '/catalog/groups',
  tax_rate: '/catalog/tax-rates',
  stock_location: '/stock-locations',
  publish_rule: '/publishing/rules',
};

/** The name of the subject now, else the one in the details, else its number. */
export function nameOf({ subject_id, subject_name, details }: AuditEntry): string {
  if (subject_name !== null) return subject_name;
  const { name, label, email } = (details ?? {}) as Record<string, unknown>;
  const told = [name, label, email].find((one) => typeof one === 'string' && one !== '');
  return typeof told === 'string' ? told : `#${subject_id}`;
}

/** The subject behind its action, with a link to it unless it was deleted. */
export function Subject({ entry }: { entry: AuditEntry }) {
  const { subject_type, subject_id, action } = entry;
  if (subject_id === null) return null;
  const text = nameOf(entry);
  // Who signed in stands as the one who acted.
  if (entry.actor === `user:${text}`) return null;
  const of = OF_ONE[subject_type];
  const to = of === undefined ? OF_ALL[subject_type] : `${of}/${subject_id}`;
  if (to === undefined || /\.(deleted|removed|revoked)$/.test(action)) return <span>: {text}</span>;
  return (
    <>
      {': '}
      <AnchorLink to={to} size="sm">
        {text}
      </AnchorLink>
    </>
  );
}
