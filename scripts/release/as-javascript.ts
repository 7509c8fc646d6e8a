import { stripTypeScriptTypes } from 'node:module';

/**
 * Turns a module of the sources into the JavaScript of a release. Node runs no TypeScript below `node_modules`, so a
 * package carries JavaScript. Types become blanks: lines and columns of an error are those of the sources.
 *
 * @param isModule says whether a path, relative to the module, names a TypeScript file of the release
 */
export function asJavaScript(code: string, isModule: (path: string) => boolean): string {
  return stripTypeScriptTypes(code, { mode: 'strip' }).replace(
    /(['"])([^'"\n]+)\.ts\1/g,
    (whole, quote: string, path: string) => (isModule(`${path}.ts`) ? `${quote}${path}.js${quote}` : whole),
  );
}

/** Lists the relative modules that a TypeScript source still names in its JavaScript, which would not be found. */
export const lostModules = (code: string): string[] =>
  [...code.matchAll(/(?:from|import\()\s*['"](\.[^'"\n]+\.ts)['"]/g)].map((match) => match[1]!);
