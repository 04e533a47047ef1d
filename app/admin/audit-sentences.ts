import type { AuditRow } from "@worker/domain/audit/audit-query";

type Told = Pick<AuditRow, "action" | "subjectType" | "subjectId" | "detail">;

const TEXT_MAX = 120;

/** A recorded value in words: nothing as "nothing", lists with commas, the rest as it is written. */
export function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(shown).join(", ") : JSON.stringify(value);
}

const short = (value: unknown): string => {
  const text = shown(value);
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
};

const because = ({ detail: { reason } }: Told): string => (reason ? `: ${short(reason)}` : "");

/** What stands behind the actor's name, by action. */
const SENTENCES: Record<string, (told: Told) => string> = {
  "setting.changed": ({ subjectId, detail }) =>
    `changed setting ${subjectId} from ${short(detail["from"])} to ${short(detail["to"])}`,
  "invite.generated": ({ detail }) => `made an invite code for ${shown(detail["maxUses"])} uses`,
  "invite.deactivated": ({ subjectId }) => `deactivated invite code ${subjectId}`,
  "waitlist.exported": ({ detail }) =>
    detail["confirmedOnly"] === true ? "exported the confirmed waitlist entries" : "exported the waitlist",
  "audit.exported": () => "exported the audit log",
  "user.created": ({ detail }) => `made the account ${shown(detail["username"])}`,
  "user.role_changed": ({ subjectId, detail }) =>
    `changed the role of ${subjectId} from ${shown(detail["from"])} to ${shown(detail["to"])}`,
  "user.suspended": (told) => `suspended ${told.subjectId}${because(told)}`,
  "user.suspension_lifted": ({ subjectId }) => `let ${subjectId} in again`,
  "user.sessions_ended": ({ subjectId }) => `ended the sessions of ${subjectId}`,
  "user.note_added": ({ subjectId }) => `added a note about ${subjectId}`,
  "logins.archived": () => "archived the login log",
  "mail.retried": ({ subjectId }) => `had mail ${subjectId} sent again`,
  "case.claimed": ({ subjectId }) => `claimed case ${subjectId}`,
  "case.released": ({ subjectId }) => `released case ${subjectId}`,
  "case.decided": (told) => `decided case ${told.subjectId}: ${shown(told.detail["decision"])}`,
  "case.appealed": ({ subjectId }) => `appealed against the decision of case ${subjectId}`,
  "appeal.decided": ({ subjectId }) => `decided the appeal of case ${subjectId}`,
  "vendor.verify": ({ subjectId }) => `verified vendor ${subjectId}`,
  "review.hide": (told) => `hid review ${told.subjectId}${because(told)}`,
  "lab.verify": ({ subjectId }) => `verified lab result ${subjectId}`,
};

/** Actions that have a sentence, for the filter to offer. */
export const AUDIT_ACTIONS: readonly string[] = Object.keys(SENTENCES).sort();

/** What was done, to be read behind the actor's name; an action without a sentence is told by its own name. */
export function auditSentence(told: Told): string {
  const sentence = Object.hasOwn(SENTENCES, told.action) ? SENTENCES[told.action] : undefined;
  return sentence?.(told) ?? `did ${told.action} to ${told.subjectType} ${told.subjectId}`;
}
