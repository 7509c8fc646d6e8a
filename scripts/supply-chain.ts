import { parseArgs } from 'node:util';
import { askAdvisories } from './checks/advisories.ts';
import { binaryProblems, readRecorded, recordBinaries, unrecorded } from './checks/binaries.ts';
import { licenceProblems, lockedPackages } from './checks/licences.ts';
import { ROOT } from './checks/tools.ts';

/**
 * Checks what comes from others: licences and known flaws of the locked packages, and the programs among them. `npm test` looks at
 * all but the flaws, which only the registry knows. With `--record` the programs that are locked and installed become
 * the recorded ones.
 */
const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } });
if (values.record) recordBinaries(ROOT);

const packages = lockedPackages(ROOT);
const recorded = readRecorded(ROOT);
const advisories = await askAdvisories(ROOT);
report('licences', `${Object.keys(packages).length} packages`, licenceProblems(packages));
report('binaries', `${Object.keys(recorded).length} packages`, binaryProblems(ROOT, recorded));
for (const path of unrecorded(ROOT, recorded))
  console.log(
    `        ${path}: only its archive is compared; nobody has recorded the programs of this kind of machine`,
  );
if (advisories.skipped === undefined) report('advisories', 'high and critical', advisories.problems);
else console.log(`skipped advisories: ${advisories.skipped}`);

function report(name: string, what: string, problems: string[]): void {
  console.log(`${problems.length === 0 ? 'ok     ' : 'FAILED '} ${name}: ${what}`);
  for (const problem of problems) console.log(`        ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
