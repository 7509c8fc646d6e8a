/** Whether everything that is sent is stored as it is, so that the write would change nothing. */
export function isStored(sent: unknown, stored: unknown): boolean {
  if (typeof sent !== 'object' || sent === null) return sent === stored;
  if (typeof stored !== 'object' || stored === null) return false;
  if (Array.isArray(sent) !== Array.isArray(stored)) return false;
  if (Array.isArray(sent) && sent.length !== (stored as unknown[]).length) return false;
  return Object.entries(sent).every(([name, value]) => isStored(value, Reflect.get(stored, name)));
}
