import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const NEEDS_IT = '/node_modules/dependency-cruiser/';
const { resolve } = createRequire(new URL('../packages/client/package.json', import.meta.url));
registerHooks({
  resolve(specifier, context, next) {
    const older = /^typescript(\/|$)/.test(specifier) && context.parentURL?.includes(NEEDS_IT);
    return older ? { url: pathToFileURL(resolve(specifier)).href, shortCircuit: true } : next(specifier, context);
  },
});
