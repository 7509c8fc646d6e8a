import { existsSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ICruiseOptions, ICruiseResult, IFlattenedRuleSet } from 'dependency-cruiser';

const FOLDERS = ['apps', 'packages', 'connectors', 'bench', 'scripts', 'e2e', 'site'];
const root = new URL('../../', import.meta.url);

export interface BrokenRule {
  rule: string;
  from: string;
  to: string;
}

/**
 * Imports that .dependency-cruiser.cjs forbids, in the tree under `folder`. Type-only imports count: they tie two files
 * together just as well.
 */
export async function brokenBoundaries(folder: string): Promise<BrokenRule[]> {
  giveOlderTypescript();
  const { cruise } = await import('dependency-cruiser');
  const options: ICruiseOptions = {
    baseDir: folder,
    validate: true,
    ruleSet: createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as IFlattenedRuleSet,
    doNotFollow: 'node_modules',
    // Folders of real servers hold a channel that tests start: they have packages of their own. Shapes of the template lack its other files.
    exclude:
      '\\.generated\\.ts$|^connectors/[^/]+/real-(server|shop)/|^packages/connector-kit/template-shapes/',
    tsPreCompilationDeps: true,
    parser: 'tsc',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node'] },
  };
  const folders = FOLDERS.filter((name) => existsSync(join(folder, name)));
  const { modules, summary } = (await cruise(folders, options)).output as ICruiseResult;
  if (!modules.some((module) => module.source.endsWith('.ts') && module.dependencies.length > 0)) {
    throw new Error('no imports were found: dependency-cruiser could not read TypeScript');
  }
  return summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle === undefined ? to : cycle.map((step) => step.name).join(' → '),
  }));
}

let given = false;

/**
 * Lets dependency-cruiser find the TypeScript that the client's generator uses: it reads imports through the compiler
 * API of version 5, which version 7, used everywhere else, no longer has.
 */
function giveOlderTypescript(): void {
  if (given) return;
  given = true;
  const { resolve } = createRequire(new URL('packages/client/package.json', root));
  registerHooks({
    resolve(specifier, context, next) {
      const asked =
        /^typescript(\/|$)/.test(specifier) &&
        context.parentURL?.includes('/node_modules/dependency-cruiser/') === true;
      return asked
        ? { url: pathToFileURL(resolve(specifier)).href, shortCircuit: true }
        : next(specifier, context);
    },
  });
}
