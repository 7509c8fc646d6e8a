import { execFile } from 'node:child_process';

interface AuditReport {
  auditReportVersion?: number;
  message?: string;
  vulnerabilities?: Record<string, { severity: string; range: string; isDirect: boolean }>;
}

export interface Advisories {
  /** Why nothing could be asked. */
  skipped?: string;
  /** Packages with a serious flaw that is known, a line each. */
  problems: string[];
}

const SERIOUS = new Set(['high', 'critical']);

/** Asks the registry for known flaws of the locked packages. */
export const askAdvisories = async (root: string): Promise<Advisories> =>
  readAdvisories(await npm(root, ['audit', '--json']));

export function readAdvisories(output: string): Advisories {
  const report = parse(output);
  if (report.auditReportVersion === undefined)
    return { skipped: report.message ?? 'the registry gave no report', problems: [] };
  const problems = Object.entries(report.vulnerabilities ?? {})
    .filter(([, { severity }]) => SERIOUS.has(severity))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
  return { problems };
}

function parse(output: string): AuditReport {
  try {
    return JSON.parse(output) as AuditReport;
  } catch {
    return {};
  }
}

/** npm exits with 1 when it found something, which is no error here. */
export function npm(root: string, args: string[]): Promise<string> {
  const script = process.env.npm_execpath;
  const [file, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  return new Promise((resolve) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, timeout: 60_000 };
    execFile(file, [...first, ...args], options, (_error, stdout) => resolve(stdout));
  });
}
