import type { DemoNotice, NoticeSources } from "./notifications";

/** How many notices of one sort, at most, a role of the demo has. */
const EACH_MAX = 3;

const notices = (
  title: string,
  message: string,
  actionUrl: string,
  times: readonly (number | null | undefined)[],
): DemoNotice[] =>
  times
    .filter((at): at is number => typeof at === "number")
    .sort((a, b) => b - a)
    .slice(0, EACH_MAX)
    .map((at) => ({ type: "system", title, message, actionUrl, at }));

const adminNotices = ({ today, logins, waitlist, redemptions, codes }: NoticeSources): DemoNotice[] => {
  const full = new Set(codes.filter(({ maxUses, currentUses }) => currentUses === maxUses).map(({ id }) => id));
  const lastUses = new Map<string, number>();
  for (const { inviteId, redeemedAt } of redemptions)
    if (full.has(inviteId)) lastUses.set(inviteId, Math.max(redeemedAt, lastUses.get(inviteId) ?? 0));
  const throttled = logins.filter(({ reason }) => reason === "throttled").map(({ at }) => at);
  const joined = waitlist.map(({ createdAt }) => createdAt).filter((at) => at < today - 60_000);
  return [
    ...notices("One network was throttled", "The login log has the attempts.", "/admin-dashboard", throttled),
    ...notices("The waitlist grew", "This week's addresses can be exported.", "/waitlist-manager", joined),
    ...notices(
      "An invite code is used up",
      "Its description and its uses are in the Invite Manager.",
      "/invite-manager",
      [...lastUses.values()],
    ),
  ];
};

const staffNotices = ({ registrations, tickets, applications }: NoticeSources): DemoNotice[] => [
  ...notices(
    "A registration was flagged",
    "Its bonus waits until someone decides.",
    "/moderation/registrations",
    registrations.filter(({ status }) => status === "flagged").map(({ registeredAt }) => registeredAt),
  ),
  ...notices(
    "A question came in",
    "It waits among the tickets.",
    "/staff-dashboard/tickets",
    tickets.filter(({ state }) => state === "open").map(({ createdAt }) => createdAt),
  ),
  ...applications
    .filter(({ status, submittedAt }) => (status === "pending" || status === "resubmitted") && submittedAt)
    .map(({ businessName, submittedAt }) => ({
      ...{ type: "system" as const, title: `${businessName} applied for verification` },
      ...{ message: "The application waits to be taken up.", actionUrl: "/staff-dashboard/applications" },
      at: submittedAt ?? 0,
    })),
];

const moderatorNotices = ({ cases, results }: NoticeSources): DemoNotice[] => [
  ...notices(
    "A review was reported",
    "The case waits in the queue.",
    "/moderation",
    cases.filter(({ kind, status }) => kind === "review" && status !== "decided").map(({ openedAt }) => openedAt),
  ),
  ...notices(
    "An appeal came in",
    "Someone other than the first person decides it.",
    "/moderation",
    cases.filter(({ status }) => status === "appealed").map(({ appealedAt }) => appealedAt),
  ),
  ...notices(
    "A lab result waits",
    "A certificate was uploaded and has not been compared yet.",
    "/lab-verification",
    results.filter(({ status }) => status === "pending").map(({ createdAt }) => createdAt),
  ),
];

/** What the demo's admin, staff and moderator have to look at. */
export function roleNotices(username: string, sources: NoticeSources): DemoNotice[] {
  if (username === "admin") return adminNotices(sources);
  if (username === "staff") return staffNotices(sources);
  return username === "moderator" ? moderatorNotices(sources) : [];
}
