import type { AuditFilter } from "@worker/domain/foundation/audit/forms";

const given = (filter: AuditFilter): [string, string][] =>
  Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));

const withQuery = (path: string, entries: [string, string][]): string =>
  entries.length === 0 ? path : `${path}?${new URLSearchParams(entries).toString()}`;

export const isNarrowed = (filter: AuditFilter): boolean => given(filter).length > 0;

export const auditAddress = (filter: AuditFilter, cursor?: string): string =>
  withQuery("/admin/audit", [
    ...given(filter),
    ...(cursor === undefined ? [] : [["cursor", cursor] as [string, string]]),
  ]);

export const auditExportAddress = (filter: AuditFilter): string => withQuery("/api/admin/audit/export", given(filter));
