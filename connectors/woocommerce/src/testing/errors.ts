/** A `WP_Error`: a refusal by code, in WooCommerce's own words as they were recorded. */
export class WpError extends Error {
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, data: Readonly<Record<string, unknown>> = { status: 400 }) {
    super(message);
    this.code = code;
    this.data = data;
  }

  get status(): number {
    return typeof this.data.status === 'number' ? this.data.status : 400;
  }

  body(): object {
    return { code: this.code, message: this.message, data: this.data };
  }
}

export const noRoute = (): WpError =>
  new WpError('rest_no_route', 'No route was found matching the URL and request method.', { status: 404 });

export const badSku = (resource_id: number, sku: string): WpError =>
  new WpError('product_invalid_sku', 'Invalid or duplicated SKU.', {
    status: 400,
    resource_id,
    unique_sku: `${sku}-1`,
  });

export const badGtin = (resource_id: number): WpError =>
  new WpError('product_invalid_global_unique_id', 'Invalid or duplicated GTIN, UPC, EAN or ISBN.', {
    status: 400,
    resource_id,
  });

export const badId = (type: string, status = 400): WpError =>
  new WpError(`woocommerce_rest_${type}_invalid_id`, 'Invalid ID.', { status });

export const badParam = (name: string, reason: string, code: string): WpError =>
  new WpError('rest_invalid_param', `Invalid parameter(s): ${name}`, {
    status: 400,
    params: { [name]: reason },
    details: { [name]: { code, message: reason, data: null } },
  });
