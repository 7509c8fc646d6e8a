import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../../../shared/channel-specs/woocommerce/', import.meta.url));

/** Why tests on recordings and schemas cannot run here, or undefined when they are there. */
export const specsMissing = existsSync(`${FOLDER}recorded`)
  ? undefined
  : 'the recordings of WooCommerce are not beside this checkout (../shared/channel-specs/woocommerce)';

const json = (path: string): unknown => JSON.parse(readFileSync(FOLDER + path, 'utf8'));

/** One call to a real WooCommerce 11.0.1, and what it answered. */
export interface Recording {
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

/** By the number it begins with, such as `05`. */
export function recording(number: string): Recording {
  const name = readdirSync(`${FOLDER}recorded`).find((file) => file.startsWith(`${number}-`));
  if (name === undefined) throw new Error(`there is no recording ${number}`);
  return json(`recorded/${name}`) as Recording;
}

/** A delivery of a webhook as it came in. */
export interface Delivery {
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBase64: string;
}

export const delivery = (topic: string): Delivery => json(`recorded/webhook-${topic}.json`) as Delivery;

/** The schema of a value in WordPress' dialect of JSON schema. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly readonly?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The arguments of an address, by method. */
export interface Route {
  readonly endpoints: readonly {
    readonly methods: readonly string[];
    /** PHP writes an empty object as an empty list. */
    readonly args: Readonly<Record<string, Schema>> | readonly [];
  }[];
}

/** Every address of the API, as the server lists them: path patterns and what they take. */
export const routes = (): Readonly<Record<string, Route>> =>
  (json('wc-v3-index.json') as { routes: Record<string, Route> }).routes;

/** The schema of what an address keeps, such as `products` or `products_1_variations`. */
export const itemSchema = (name: string): Schema =>
  (json(`schema_${name}.json`) as { schema: Schema }).schema;
