/** An address of this machine, in the only spelling that can be allowed, so that no two spellings mean one address. */
const LOCAL = /^http:\/\/(127\.0\.0\.1:\d{1,5})(?:\/|$)/;

/** Host and port of an address of this machine; undefined for every other address. */
export const localAddressOf = (url: string): string | undefined => LOCAL.exec(url)?.[1];
