export { SYSTEM_CHAIN } from './chain/link.ts';
export { chainsOf, type Link, readChain } from './chain/read.ts';
export { createSealer, sealAuditLog, sealingDueAt } from './chain/seal.ts';
export { trimAuditLog } from './chain/trim.ts';
export { type KnownHead, type Verdict, verifyChain } from './chain/verify.ts';
export { type Actor, type AuditEntry, type Author, audit, auditAll, auditEach, auditSystem } from './log.ts';
export { noteExport } from './note-export.ts';
export { auditPortalEndpoints } from './portal/index.ts';
export { subjectNames } from './subject-names.ts';
