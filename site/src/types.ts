/** The parts of Eleventy and of its Markdown library that the site uses; neither brings types. */
export interface Token {
  type: string;
  info: string;
  content: string;
  children: Token[] | null;
  meta: unknown;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

export interface MarkdownIt {
  core: { ruler: { push(name: string, rule: (state: { tokens: Token[]; env: unknown }) => void): void } };
  renderer: { rules: Record<string, (tokens: Token[], index: number) => string> };
}

export interface EleventyConfig {
  setUseGitIgnore(use: boolean): void;
  amendLibrary(name: 'md', amend: (md: MarkdownIt) => void): void;
  addGlobalData(name: string, value: unknown): void;
  addTemplate(name: string, content: string, data: Record<string, unknown>): void;
  addTransform(
    name: string,
    transform: (this: { page: { outputPath: string } }, content: string) => string,
  ): void;
  setServerOptions(options: { port: number; showAllHosts: boolean }): void;
  on(event: 'eleventy.after', listener: (event: { outputMode: 'fs' | 'json' }) => void): void;
}
