/** What a login prompt says, by path. */
const LOGIN_PROMPTS: Record<string, string> = {
  "/verification": "You must be logged in to apply for vendor verification. Please log in or create an account first.",
  "/vendor-verification":
    "You must be logged in to apply for vendor verification. Please log in or create an account first.",
  "/vendor-dashboard": "Please log in to view your vendor applications and dashboard.",
  "/messages": "You must be logged in to access your messages.",
  "/vendor-lounge": "You must be logged in to open the vendor lounge.",
  "/notifications": "You must be logged in to view your notifications.",
  "/social": "Posts, experience reports and friends are for members. Log in or sign up to take part.",
  "/friends": "You must be logged in to see your friends.",
  "/referrals": "You must be logged in to see your referrals.",
  "/community/create-thread": "You must be logged in to create new threads.",
};

/** What "Access Denied" says, by path. */
const DENIALS: Record<string, string> = {
  "/invite-manager": "You must be an admin to access invite code management.",
  "/admin": "This page is only accessible to administrators.",
  "/admin-dashboard": "This page is only accessible to administrators.",
};

/** Pages whose refusal has a title, and a way on, of its own. */
const OWN_WAYS: Record<string, { title: string; message: string; to: string; label: string }> = {
  "/vendor-lounge": {
    title: "Vendor Access Required",
    message: "The lounge is for verified vendors. An application asks who you are and what you sell.",
    to: "/vendor-verification",
    label: "Apply for verification",
  },
};

/** The same for every page below it. */
export const ownWay = (path: string) => OWN_WAYS[`/${path.split("/")[1] ?? ""}`];

/** The heading over a login prompt; the social hub has its own. */
export const loginPromptTitle = (path: string): string =>
  path === "/social" ? "Join the Community" : "Login Required";

const FORUM_PROMPTS: [RegExp, string][] = [
  [/^\/community\/thread\/[^/]+\/write$/, "You must be logged in to reply to this thread."],
  [/^\/community\/post\/[^/]+\/comment$/, "You must be logged in to comment."],
];

export function loginPromptText(path: string): string {
  const ofForum = FORUM_PROMPTS.find(([pattern]) => pattern.test(path))?.[1];
  return LOGIN_PROMPTS[path] ?? ofForum ?? "You must be logged in to open this page.";
}

export function denialText(path: string): string {
  return DENIALS[path] ?? "Only some accounts can open this page.";
}
