/** The page to which channels lead people back from a consent. */
export const CONSENT_RETURN = '/connections/authorized';

let returned: Readonly<Record<string, string>> | null = null;

/**
 * Takes the parameters of a return out of the address, before anything reads it: the code in them belongs in no history, no
 * link to sign in, and no address of a page. Runs before the router starts.
 */
export function catchConsentReturn(): void {
  const { pathname, search } = window.location;
  // The router takes the address with a slash at its end as well.
  if (pathname.replace(/\/+$/, '') !== CONSENT_RETURN || search === '') return;
  returned = Object.fromEntries(new URLSearchParams(search));
  window.history.replaceState(null, '', CONSENT_RETURN);
}

/** The parameters of the return; null when nobody came back. They outlast a sign-in on the way. */
export const consentReturn = (): Readonly<Record<string, string>> | null => returned;

/** Forgets the parameters, which count once. */
export function forgetConsentReturn(): void {
  returned = null;
}
