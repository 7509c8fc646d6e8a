/** The part of pg-copy-streams 7 that is used here; the package ships no types. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  export function to(text: string): Readable & Submittable & { rowCount: number };
  export function from(text: string): Writable & Submittable & { rowCount: number };
}
