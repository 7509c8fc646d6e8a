/**
 * Who may import whom. Every rule is an error, from the first commit on:
 *
 *   cli → wiring → modules → platform → contracts        (apps/server)
 *   connectors/<channel> → connector-kit → contracts
 *
 * Tests and test supports may look further, production code never looks at them.
 */

const TESTS = String.raw`\.test\.ts$|(^|/)testing/|test-support\.ts$`;
const SERVER = '^apps/server/src';
const MODULES = `${SERVER}/modules/`;
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const layers = [
  error(
    'platform-knows-nothing-above-it',
    'The platform is what modules stand on; what it needs of them is passed in.',
    { path: `${SERVER}/(platform|config)`, pathNot: TESTS },
    { path: `${SERVER}/(modules|connectors|cli|testing)/|${SERVER}/(wiring[-a-z]*|app|main)\\.ts$` },
  ),
  error(
    'modules-do-not-wire',
    'A module is given what it needs by the wiring; it never reaches for the wiring, the app or the registry.',
    { path: MODULES, pathNot: TESTS },
    {
      path: `${SERVER}/(cli|testing)/|${SERVER}/(wiring[-a-z]*|app|main)\\.ts$|${SERVER}/connectors/registry`,
    },
  ),
  error(
    'modules-meet-at-their-index',
    'The index of a module is its public face; everything else in it may change without asking anybody.',
    { path: `${MODULES}([^/]+)/` },
    { path: `${MODULES}([^/]+)/`, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`] },
  ),
  error(
    'the-house-enters-modules-by-their-index',
    'Wiring, command line and app use modules through their index as well. Benchmarks may measure what is inside.',
    { path: `${SERVER}/`, pathNot: [MODULES, TESTS] },
    { path: `${MODULES}[^/]+/`, pathNot: `${MODULES}[^/]+/index\\.ts$` },
  ),
  error(
    'the-connector-host-stays-below-modules',
    'The context a connector gets is built on the platform alone.',
    { path: `${SERVER}/connectors/`, pathNot: TESTS },
    { path: `${SERVER}/(modules|cli|testing)/|${SERVER}/(wiring[-a-z]*|app|main)\\.ts$` },
  ),
  error(
    'wiring-does-not-know-its-starters',
    'The command line starts what the wiring put together, not the other way round.',
    { path: `${SERVER}/(wiring[-a-z]*|app)\\.ts$` },
    { path: `${SERVER}/(cli|testing)/|${SERVER}/main\\.ts$` },
  ),
  error(
    'the-pool-stays-in-the-platform',
    'Modules get a transaction; whoever holds a pool can forget the tenant.',
    { path: MODULES, pathNot: TESTS },
    { path: '(^|/)node_modules/pg/' },
  ),
];

const packages = [
  error(
    'connectors-depend-on-the-kit-alone',
    'A connector is a plug-in: the kit, its schemas and itself. Only its simulated server may use fastify and Node.',
    { path: '^connectors/([^/]+)/', pathNot: [TESTS, '^connectors/[^/]+/src/server/'] },
    { path: '.', pathNot: ['^connectors/$1/', '^packages/connector-kit/', '(^|/)node_modules/typebox/'] },
  ),
  error(
    'connector-servers-stay-with-their-connector',
    'The simulated server of a channel knows no more of the house than a real channel would.',
    { path: '^connectors/([^/]+)/src/server/', pathNot: TESTS },
    { path: '^(apps|packages|connectors|bench)/', pathNot: '^connectors/$1/' },
  ),
  error(
    'connectors-do-not-import-their-server',
    'It stands for somebody else’s machine, reached over HTTP.',
    { path: '^connectors/[^/]+/src/', pathNot: [TESTS, '^connectors/[^/]+/src/server/'] },
    { path: '^connectors/[^/]+/src/server/' },
  ),
  error(
    'contracts-do-no-io',
    'Schemas, types and codes; used in the browser too.',
    { path: '^packages/contracts/', pathNot: TESTS },
    { path: '.', pathNot: ['^packages/contracts/', '(^|/)node_modules/typebox/'] },
  ),
  error(
    'the-kit-depends-on-contracts-alone',
    'What the kit imports, every connector imports.',
    { path: '^packages/connector-kit/', pathNot: TESTS },
    { path: '.', pathNot: ['^packages/(connector-kit|contracts)/', '(^|/)node_modules/(typebox|sax)/'] },
  ),
  error(
    'the-client-is-generated-not-shared',
    'The client is made from the API description, so that it works outside this house.',
    { path: '^packages/client/src/', pathNot: TESTS },
    { path: '^(apps|connectors|bench|scripts|packages/(contracts|connector-kit))/' },
  ),
  error(
    'packages-know-no-application',
    'Packages are used by applications, never the reverse.',
    { path: '^(packages|connectors)/', pathNot: TESTS },
    { path: '^(apps|bench|scripts|e2e)/' },
  ),
  error(
    'the-portal-speaks-http',
    'The portal knows the service by its HTTP interface and the contracts.',
    { path: '^apps/portal/', pathNot: TESTS },
    { path: '^(apps/server|connectors|bench|scripts)/' },
  ),
  error(
    'portal-features-are-apart',
    'Two features meet in a route or in ui/, or through their index.',
    { path: '^apps/portal/src/features/([^/]+)/' },
    {
      path: '^apps/portal/src/features/',
      pathNot: ['^apps/portal/src/features/$1/', '/features/[^/]+/index\\.tsx?$'],
    },
  ),
];

const everywhere = [
  error('no-cycles', 'Of two files that need each other one is in the wrong place.', {}, { circular: true }),
  error('no-unresolved-imports', 'It would fail at start.', {}, { couldNotResolve: true }),
  error(
    'production-code-imports-no-tests',
    'Test supports may be slow, unsafe and changed at will.',
    { path: '^(apps|packages|connectors)/', pathNot: TESTS },
    { path: TESTS, pathNot: 'node_modules' },
  ),
];

module.exports = { forbidden: [...layers, ...packages, ...everywhere] };
