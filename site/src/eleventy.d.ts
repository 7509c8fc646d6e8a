/** The parts of Eleventy that the site uses; it brings no types. */
declare module '@11ty/eleventy' {
  import type { EleventyConfig } from './types.ts';

  interface Options {
    quietMode?: boolean;
    configPath?: string | false;
    config(configuration: EleventyConfig): unknown;
  }

  export default class Eleventy {
    constructor(input: string, output: string, options: Options);
    write(): Promise<void>;
    toJSON(): Promise<{ url: string; content: string }[]>;
    init(): Promise<void>;
    watch(): Promise<void>;
    serve(port: number): Promise<void>;
  }
}
