/** The words of a description; a page of the portal draws no HTML that is not its own. */
export function textOf(html: string): string {
  const spaced = html.replace(/<(br|\/p|\/li|\/h\d)\b[^>]*>/gi, (tag) => `${tag}\n`);
  return (new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '').trim();
}
