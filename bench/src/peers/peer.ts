/** A service under the same load as the others. All of them keep products with a price, and the first two with stock. */
export interface Peer {
  readonly name: string;
  /** Creates a product, with as many calls as that takes. */
  create(number: number): Promise<void>;
  /** Reads twenty products with their prices, and stock where there is some. */
  list(): Promise<void>;
  /** Memory of its own processes in MB, without the database. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Makes a call and takes its JSON. Rejects on any other answer than 2xx. */
export async function callJson<T>(url: string, headers: Record<string, string>, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}
