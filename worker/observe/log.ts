/** No names, addresses, e-mails, cookies or query values ever go in (rules/privacy#logs). */
interface LogEntry {
  level: "info" | "error";
  message: string;
  requestId: string;
  method?: string;
  /** As `loggedPath` gives it: with ids as they stand; never the query string. */
  path?: string;
  status?: number;
  ms?: number;
  error?: string;
  stack?: string;
}

export function log(entry: LogEntry): void {
  const line = JSON.stringify(entry);
  if (entry.level === "error") console.error(line);
  else console.log(line);
}
