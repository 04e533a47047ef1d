import { DASHBOARD_PATH, MESSAGES_PATH } from "../dashboard-paths";

export const LOGS_PATH = `${DASHBOARD_PATH}?tab=logs`;

/** The dashboard's tabs, each with its own address. */
export const DASHBOARD_TABS = [
  { id: "overview", label: "Overview", to: DASHBOARD_PATH },
  { id: "messages", label: "Message Monitoring", to: MESSAGES_PATH },
  { id: "logs", label: "Login Logs", to: LOGS_PATH },
] as const;

/** Where the decided reports of messages go on. */
export const messagesPath = (cursor: string): string => `${MESSAGES_PATH}&${new URLSearchParams({ cursor })}`;

interface LogFilter {
  name: string;
  outcome?: string | undefined;
  archived: boolean;
}

export function logsPath({ name, outcome, archived }: LogFilter, cursor?: string): string {
  const query = new URLSearchParams({ tab: "logs" });
  if (name !== "") query.set("name", name);
  if (outcome !== undefined) query.set("outcome", outcome);
  if (archived) query.set("archived", "1");
  if (cursor !== undefined) query.set("cursor", cursor);
  return `${DASHBOARD_PATH}?${query}`;
}
