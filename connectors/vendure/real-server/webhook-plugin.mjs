import { createHmac } from 'node:crypto';

/**
 * Vendure has no webhooks; it has an event bus and plug-ins. This one tells Sluice which order or product changed: the same as
 * the README shows for a shop of one's own.
 *
 * @param core the module `@vendure/core`
 * @param target where to call and what to sign with: `{ url, secret }`, or null while nobody listens
 */
export function sluiceWebhookPlugin(core, target) {
  const { EventBus, OrderPlacedEvent, OrderStateTransitionEvent, RefundEvent, ProductVariantEvent } = core;

  async function call(topic, content) {
    const { url, secret } = target.current ?? {};
    if (!url) return;
    const body = JSON.stringify({ topic, ...content });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-sluice-signature': `sha256=${signature}` };
    await fetch(url, { method: 'POST', headers, body });
  }

  const told = (topic, contentOf) => (event) =>
    call(topic, contentOf(event)).catch((error) => core.Logger.warn(`webhook not delivered: ${error}`));

  class SluiceWebhookPlugin {
    constructor(eventBus) {
      this.eventBus = eventBus;
    }

    onApplicationBootstrap() {
      const order = ({ order }) => ({ orderId: String(order.id), at: new Date().toISOString() });
      for (const type of [OrderPlacedEvent, OrderStateTransitionEvent, RefundEvent])
        this.eventBus.ofType(type).subscribe(told('order', order));
      this.eventBus.ofType(ProductVariantEvent).subscribe(
        told('variant', ({ entity, type }) => ({
          variantIds: [entity].flat().map(({ id }) => String(id)),
          deleted: type === 'deleted',
          at: new Date().toISOString(),
        })),
      );
    }
  }
  Reflect.defineMetadata('design:paramtypes', [EventBus], SluiceWebhookPlugin);
  return (
    core.VendurePlugin({ imports: [core.PluginCommonModule] })(SluiceWebhookPlugin) ?? SluiceWebhookPlugin
  );
}
