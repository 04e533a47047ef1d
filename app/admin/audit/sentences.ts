import type { AuditRow } from "@worker/domain/foundation/audit/audit-query";
import type { ForumAct } from "@worker/domain/voice/forum/acts";
import { VIEW_NAMES } from "~/shell/view-as/names";
import { plural } from "~/ui/format";

type Entry = Pick<AuditRow, "action" | "subjectType" | "subjectId" | "subjectName" | "detail">;

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

const because = ({ detail: { reason } }: Entry): string => (reason ? ` (${short(reason)})` : "");

const whom = ({ subjectId, subjectName }: Entry): string => subjectName ?? subjectId;

/** As whom the site was viewed: a member by name, a role in words. */
const viewedAs = (entry: Entry): string =>
  new Map<string, string>(Object.entries(VIEW_NAMES)).get(entry.subjectId) ?? whom(entry);

const role = (value: unknown): string => shown(value).replaceAll("_", " ");

/** A photograph has no name, and its id tells nobody anything: the case's own page shows it. */
const theCase = ({ subjectId, subjectName, detail: { kind, subject } }: Entry): string =>
  kind === "photo"
    ? `the case of a photograph${subjectName === null ? "" : ` by ${subjectName}`}`
    : kind === undefined
      ? `case ${subjectId}`
      : `the case of ${shown(kind).replaceAll("_", " ")} ${shown(subject)}`;

const theResult = ({ detail: { product, batch } }: Entry): string =>
  `the lab result of ${shown(product)}, batch ${shown(batch)}`;

const identityOf = ({ name, website, held }: Entry["detail"]): string =>
  [
    name !== undefined && `the name to ${short(name)}`,
    website !== undefined && `the website to ${short(website)}`,
    held !== undefined && `the website to ${short(held)}, pending approval`,
  ]
    .filter(Boolean)
    .join(", ") || "withdrew the pending website";

const theRedemption = ({ detail: { points }, subjectName }: Entry): string =>
  `the redemption of ${plural(Number(points), "point")}${subjectName === null ? "" : ` by ${subjectName}`}`;
const theTester = (entry: Entry): string => `the tester application of ${entry.subjectName ?? "a former member"}`;

const theThread = ({ subjectId, detail: { title } }: Entry): string =>
  typeof title === "string" ? `the thread ${short(title)}` : `the thread ${subjectId}`;

const theCategory = ({ subjectId, detail: { name } }: Entry): string => `the category ${shown(name ?? subjectId)}`;

type Sentence = (entry: Entry) => string;
const SENTENCES: Record<ForumAct, Sentence> & Record<string, Sentence> = {
  "setting.changed": ({ subjectId, detail }) =>
    `changed setting ${subjectId} from ${short(detail["from"])} to ${short(detail["to"])}`,
  "invite.generated": ({ detail: { maxUses } }) =>
    maxUses === 1 ? "created an invite code for one use" : `created an invite code for ${shown(maxUses)} uses`,
  "invite.reactivated": ({ subjectId }) => `reactivated invite code ${subjectId}`,
  "invite.deactivated": ({ subjectId }) => `deactivated invite code ${subjectId}`,
  "waitlist.exported": ({ detail }) =>
    detail["confirmedOnly"] === true ? "exported the confirmed waitlist entries" : "exported the waitlist",
  "waitlist.told": ({ detail: { entries } }) => `emailed ${shown(entries)} of the waitlist that the site is open`,
  "change.announced": ({ detail }) =>
    `announced a change of the ${shown(detail["document"])} text for ${shown(detail["effectiveOn"])}`,
  "change.withdrawn": (entry) =>
    `withdrew the announced change of the ${shown(entry.detail["document"])} text${because(entry)}`,
  "change.told": ({ detail }) =>
    `emailed ${shown(detail["mailed"])} members that the ${shown(detail["document"])} text changes`,
  "redemption.taken": (entry) => `took in hand ${theRedemption(entry)}`,
  "redemption.released": (entry) => `released ${theRedemption(entry)}`,
  "redemption.approved": (entry) => `approved ${theRedemption(entry)}, for another person to fulfill`,
  "redemption.payout_viewed": (entry) =>
    `${entry.detail["exported"] === true ? "exported" : "looked at"} the payout details of ${theRedemption(entry)}`,
  "redemption.fulfilled": (entry) => `fulfilled ${theRedemption(entry)}, reference ${short(entry.detail["reference"])}`,
  "redemption.returned": (entry) => `returned the points of ${theRedemption(entry)}${because(entry)}`,
  "redemption.bounce_reported": (entry) =>
    `said that the payment of ${theRedemption(entry)} came back, for another person to confirm${because(entry)}`,
  "redemption.bounced": (entry) =>
    `returned the points of ${theRedemption(entry)}, whose payment came back${because(entry)}`,
  "redemption.exported": () => "exported redemptions",
  "tester_application.taken": (entry) => `started reviewing ${theTester(entry)}`,
  "tester_application.held": (entry) =>
    `took ${theTester(entry)} in hand${entry.detail["from"] === undefined ? "" : `, over from ${shown(entry.detail["from"])}`}`,
  "tester_application.released": (entry) => `released ${theTester(entry)}`,
  "tester_application.info_asked": (entry) => `asked for more information on ${theTester(entry)}`,
  "tester_application.rejected": (entry) => `rejected ${theTester(entry)}`,
  "tester_application.approved": (entry) => `approved ${theTester(entry)}`,
  "tester_application.document_viewed": (entry) => `looked at the identity document of ${theTester(entry)}`,
  "tester_application.exported": () => "exported the list of tester applications",
  "audit.exported": () => "exported the audit log",
  "user.created": ({ detail }) => `created the account ${shown(detail["username"])}`,
  "user.role_changed": (entry) =>
    `changed the role of ${whom(entry)} from ${role(entry.detail["from"])} to ${role(entry.detail["to"])}`,
  "user.suspended": (entry) => `suspended ${whom(entry)}${because(entry)}`,
  "user.suspension_lifted": (entry) => `lifted the suspension of ${whom(entry)}`,
  "user.sessions_ended": (entry) => `ended the sessions of ${whom(entry)}`,
  "user.badge_granted": (entry) => `gave ${whom(entry)} the badge ${shown(entry.detail["badge"])}${because(entry)}`,
  "user.badge_revoked": (entry) =>
    `took the badge ${shown(entry.detail["badge"])} from ${whom(entry)}${because(entry)}`,
  "user.note_added": (entry) => `added a note about ${whom(entry)}`,
  "message_reports.cleared": () => "cleared old reports of messages from the list",
  "logins.archived": () => "archived the login log",
  "mail.retried": ({ subjectId }) => `resent email ${subjectId}`,
  "user.deleted": () => "deleted the own account",
  "second_factor.on": () => "turned on the second factor",
  "second_factor.off": () => "turned off the second factor",
  "registration.approved": ({ detail }) => `approved the registration of ${shown(detail["username"])}`,
  "registration.blocked": ({ detail }) => `blocked the registration of ${shown(detail["username"])}`,
  "substance.status_changed": ({ subjectId }) => `changed what is known about the law on ${subjectId}`,
  "integrity.alert_resolved": ({ detail }) =>
    `resolved an alert about review ${shown(detail["review"])}: ${short(detail["actionTaken"])}`,
  "integrity.exported": () => "exported the figures of integrity alerts",
  "consumer_alert.proposed": (entry) =>
    `proposed a consumer alert about ${whom(entry)}: ${short(entry.detail["evidence"])}`,
  "consumer_alert.confirmed": (entry) =>
    `confirmed the consumer alert about ${whom(entry)}: ${short(entry.detail["evidence"])}`,
  "consumer_alert.declined": (entry) =>
    `declined the consumer alert about ${whom(entry)}: ${short(entry.detail["note"])}`,
  "consumer_alert.ended": (entry) => `ended the consumer alert about ${whom(entry)}: ${short(entry.detail["note"])}`,
  "messages.pattern_resolved": (entry) =>
    `resolved a messaging pattern of ${whom(entry)}${entry.detail["release"] === true ? " and ended the limit on their messages" : ""}: ${short(entry.detail["adminNotes"])}`,
  "view_as.started": (entry) => `viewed the site as ${viewedAs(entry)}${because(entry)}`,
  "view_as.ended": (entry) =>
    `stopped viewing the site as ${viewedAs(entry)}${entry.detail["how"] === "over" ? ", as the time was up" : ""}`,
  "conversation.opened": (entry) => `opened the conversation of ${whom(entry)}${because(entry)}`,
  "messages.patterns_cleared": ({ detail: { olderThanDays } }) =>
    `cleared messaging patterns older than ${shown(olderThanDays)} days`,
  "substance.suspended": (entry) => `suspended the substance ${entry.subjectId}${because(entry)}`,
  "substance.suspension_lifted": ({ subjectId }) => `lifted the suspension of the substance ${subjectId}`,
  "forum.category.locked": (entry) => `locked ${theCategory(entry)}${because(entry)}`,
  "forum.category.unlocked": (entry) => `unlocked ${theCategory(entry)}${because(entry)}`,
  "forum.category.slowed": (entry) => `slowed ${theCategory(entry)}${because(entry)}`,
  "forum.category.unslowed": (entry) => `ended the slow mode of ${theCategory(entry)}`,
  "forum.post.edited": (entry) => `edited post ${entry.subjectId}${because(entry)}`,
  "forum.thread.slowed": (entry) => `slowed ${theThread(entry)}${because(entry)}`,
  "forum.thread.unslowed": (entry) => `ended the slow mode of ${theThread(entry)}`,
  "forum.thread.merged": (entry) =>
    `merged ${theThread(entry)} into ${short(entry.detail["into"] ?? entry.subjectId)}${because(entry)}`,
  "forum.thread.split": (entry) => `split ${theThread(entry)} off another${because(entry)}`,
  "forum.thread.solved": (entry) => `marked the answer in ${theThread(entry)}`,
  "forum.thread.unsolved": (entry) => `removed the answer’s mark from ${theThread(entry)}`,
  "forum.thread.pinned": (entry) => `pinned ${theThread(entry)}${because(entry)}`,
  "forum.thread.unpinned": (entry) => `unpinned ${theThread(entry)}${because(entry)}`,
  "forum.thread.locked": (entry) => `locked ${theThread(entry)}${because(entry)}`,
  "forum.thread.unlocked": (entry) => `unlocked ${theThread(entry)}`,
  "forum.thread.poll-closed": (entry) => `closed the poll of ${theThread(entry)}${because(entry)}`,
  "forum.thread.moved": (entry) =>
    `moved ${theThread(entry)} from ${shown(entry.detail["from"])} to ${shown(entry.detail["categoryId"])}${because(entry)}`,
  "case.claimed": (entry) => `claimed ${theCase(entry)}`,
  "case.released": (entry) => `released ${theCase(entry)}`,
  "case.decided": (entry) => `decided ${theCase(entry)}: ${shown(entry.detail["decision"])}${because(entry)}`,
  "case.appealed": (entry) => `appealed against the decision of ${theCase(entry)}`,
  "appeal.decided": (entry) => `decided the appeal of ${theCase(entry)}: ${shown(entry.detail["outcome"])}`,
  "plan.requested": ({ subjectId, detail }) => `asked for plan ${shown(detail["to"])} for vendor ${subjectId}`,
  "plan.request_withdrawn": ({ subjectId }) => `withdrew the request for another plan of vendor ${subjectId}`,
  "plan.accepted": ({ subjectId, detail }) => `activated plan ${shown(detail["to"])} for vendor ${subjectId}`,
  "plan.declined": ({ subjectId, detail }) => `declined plan ${shown(detail["to"])} for vendor ${subjectId}`,
  "charge.closed": ({ detail }) =>
    `marked the charge ${shown(detail["period"])} of vendor ${shown(detail["vendor"])} as ${shown(detail["outcome"])}`,
  "promotion.made": ({ detail }) => `promoted ${short(detail["title"])} for vendor ${shown(detail["vendor"])}`,
  "promotion.withdrawn": ({ subjectId }) => `withdrew promotion ${subjectId}`,
  "token.made": ({ detail }) => `created the API token ${short(detail["name"])} for vendor ${shown(detail["vendor"])}`,
  "token.revoked": ({ detail }) => `revoked an API token of vendor ${shown(detail["vendor"])}`,
  "ticket.answered": ({ subjectId }) => `answered question ${subjectId}`,
  "ticket.closed": ({ subjectId }) => `closed question ${subjectId} without an answer`,
  "vendor.identity_changed": (entry) =>
    `changed vendor ${entry.subjectId}: ${identityOf(entry.detail)}${because(entry)}`,
  "vendor.profile_changed": ({ subjectId }) => `changed the profile of vendor ${subjectId}`,
  "banner.changed": ({ subjectId, detail }) =>
    `${detail["removed"] === true ? "removed" : "changed"} the banner of vendor ${subjectId}`,
  "product.created": (entry) => `added product ${shown(entry.detail["name"])}${because(entry)}`,
  "product.changed": (entry) => `changed product ${shown(entry.detail["name"])}${because(entry)}`,
  "product.deleted": ({ detail }) => `deleted product ${shown(detail["name"])}`,
  "product.restored": ({ detail }) => `restored product ${shown(detail["name"])}`,
  "product.featured": (entry) =>
    `${entry.detail["featured"] === true ? "featured" : "unfeatured"} product ${shown(entry.detail["name"])}${because(entry)}`,
  "product.stock": ({ detail }) =>
    `set product ${shown(detail["name"])} ${detail["inStock"] === true ? "in stock" : "out of stock"}`,
  "product.image_added": (entry) => `added an image to product ${shown(entry.detail["name"])}${because(entry)}`,
  "product.image_removed": ({ detail }) => `removed an image from product ${shown(detail["name"])}`,
  "application.taken": ({ detail }) => `started reviewing the application of ${shown(detail["businessName"])}`,
  "application.info_asked": ({ detail }) => `asked ${shown(detail["businessName"])} for more information`,
  "application.rejected": ({ detail }) => `rejected the application of ${shown(detail["businessName"])}`,
  "application.approved": ({ detail }) =>
    `approved the application of ${shown(detail["businessName"])}${detail["override"] ? ` without a proof of the domain (${short(detail["override"])})` : ""}`,
  "application.held": ({ detail }) =>
    `took the application of ${shown(detail["businessName"])} in hand${detail["from"] === undefined ? "" : `, over from ${shown(detail["from"])}`}`,
  "application.released": ({ detail }) => `released the application of ${shown(detail["businessName"])}`,
  "application.secrets_viewed": ({ subjectId }) => `viewed the tax ID and bank details of application ${subjectId}`,
  "vendor.verification_lapsed": ({ subjectId }) =>
    `removed the badge from vendor ${subjectId}, whose verification lapsed`,
  "vendor.verification_withdrawn": (entry) => `ended the verification of vendor ${entry.subjectId}${because(entry)}`,
  "vendor.verification_restored": (entry) => `verified vendor ${entry.subjectId} again${because(entry)}`,
  "claim.confirmed": ({ detail }) => `confirmed order ${shown(detail["orderNumber"])} at ${shown(detail["vendor"])}`,
  "claim.rejected": (entry) =>
    `rejected order ${shown(entry.detail["orderNumber"])} at ${shown(entry.detail["vendor"])}${because(entry)}`,
  "claim.taken": ({ detail }) =>
    `took order ${shown(detail["orderNumber"])} at ${shown(detail["vendor"])} in hand${detail["from"] === undefined ? "" : `, from ${shown(detail["from"])}`}`,
  "claim.released": ({ detail }) => `released order ${shown(detail["orderNumber"])} at ${shown(detail["vendor"])}`,
  "vendor.verify": ({ subjectId }) => `verified vendor ${subjectId}`,
  "review.hide": (entry) => `hid review ${entry.subjectId}${because(entry)}`,
  "lab.submitted": (entry) => `submitted ${theResult(entry)}`,
  "lab.taken_back": (entry) => `took back ${theResult(entry)}`,
  "lab.verified": (entry) => `verified ${theResult(entry)}`,
  "lab.first_verified": (entry) => `approved ${theResult(entry)} as the first of two`,
  "lab.rejected": (entry) => `rejected ${theResult(entry)}${because(entry)}`,
  "lab.withdrawn": (entry) => `withdrew ${theResult(entry)}${because(entry)}`,
  "lab_partner.added": ({ detail }) => `added laboratory ${shown(detail["name"])}`,
  "lab_partner.changed": ({ detail }) => `changed laboratory ${shown(detail["name"])}`,
  "lab_partner.verified": ({ detail }) => `verified laboratory ${shown(detail["name"])}`,
  "lab_partner.deactivated": ({ detail }) => `deactivated laboratory ${shown(detail["name"])}`,
  "lab_partner.reactivated": ({ detail }) => `reactivated laboratory ${shown(detail["name"])}`,
  "rewards.corrected": (entry) =>
    `corrected the points of ${whom(entry)} by ${shown(entry.detail["points"])}${because(entry)}`,
  "rewards.correction_proposed": (entry) =>
    `proposed to correct the points of ${whom(entry)} by ${shown(entry.detail["points"])}${because(entry)}`,
  "rewards.correction_declined": (entry) =>
    `declined to correct the points of ${whom(entry)} by ${shown(entry.detail["points"])}${because(entry)}`,
  "rewards.books_off": ({ detail: { found } }) => `found the books of rewards off in ${shown(found)} places`,
  "rewards.books_mended": (entry) =>
    `mended the books of ${entry.subjectType === "user" ? whom(entry) : "the rewards program"}${because(entry)}`,
  "rewards.exported": () => "exported the months of the rewards program",
  "totals.mended": ({ detail }) => `put stored totals right: ${short(Object.keys(detail))}`,
  "lab.verify": ({ subjectId }) => `verified lab result ${subjectId}`,
};

export const AUDIT_ACTIONS: readonly string[] = Object.keys(SENTENCES).sort();

/** What was done, to be read behind the actor's name; an action without a sentence is shown by its own name. */
export function auditSentence(entry: Entry): string {
  const sentence = Object.hasOwn(SENTENCES, entry.action) ? SENTENCES[entry.action] : undefined;
  return sentence?.(entry) ?? `did ${entry.action} to ${entry.subjectType} ${entry.subjectId}`;
}
