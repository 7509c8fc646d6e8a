import type { RunningSimulator } from '@sluice/connector-simulator/server';

const CUSTOMERS = ['Robin Fields', 'Ada Moreau', 'Jonas Lind', 'Inês Duarte', 'Marta Kowalska', 'Tom Becker'];
/** Units of a listing that orders leave, so that a demonstration may run for long. */
const KEEP_IN_STOCK = 3;

/**
 * Lets shoppers order now and then: the first time as soon as something is on sale, then at the interval. Returns a
 * function that ends it.
 */
export function startDemoOrders(
  channels: readonly RunningSimulator[],
  firstAfterMs: number,
  everyMs: number,
  onOrder: (line: string) => void,
): () => void {
  let placed = 0;
  const next = (delay: number): NodeJS.Timeout => setTimeout(() => void order(), delay);
  let timer = next(firstAfterMs);
  let ended = false;

  const order = async (): Promise<void> => {
    const channel = channels[placed % channels.length]!;
    const line = await placeOrder(channel, CUSTOMERS[placed % CUSTOMERS.length]!).catch(() => null);
    if (line !== null) {
      placed++;
      onOrder(line);
    }
    if (!ended) timer = next(line === null && placed === 0 ? firstAfterMs : everyMs);
  };
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

async function placeOrder(channel: RunningSimulator, customer: string): Promise<string | null> {
  const onSale = channel.state.listings.filter((one) => one.active && one.stock > KEEP_IN_STOCK);
  const listing = onSale[Math.floor(Math.random() * onSale.length)];
  if (listing === undefined) return null;
  const quantity = 1 + Math.floor(Math.random() * 2);
  const answer = await fetch(`${channel.url}/_orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sku: listing.sku, quantity, customer_name: customer }),
  });
  if (!answer.ok) return null;
  const { number } = (await answer.json()) as { number: string };
  return `order ${number}: ${customer} buys ${quantity} × ${listing.title}`;
}
