/** What a login prompt says, by path; the exact words of documents 1 to 3. */
const LOGIN_PROMPTS: Record<string, string> = {
  "/verification": "You must be logged in to apply for vendor verification. Please log in or create an account first.",
  "/vendor-verification":
    "You must be logged in to apply for vendor verification. Please log in or create an account first.",
  "/vendor-dashboard": "Please log in to view your vendor applications and dashboard.",
  "/messages": "You must be logged in to access your messages.",
  "/notifications": "You must be logged in to view your notifications.",
};

/** What "Access Denied" says, by path. */
const DENIALS: Record<string, string> = {
  "/invite-manager": "You must be an admin to access invite code management.",
  "/admin": "This page is only accessible to administrators.",
  "/admin-dashboard": "This page is only accessible to administrators.",
};

export function loginPromptText(path: string): string {
  return LOGIN_PROMPTS[path] ?? "You must be logged in to open this page.";
}

export function denialText(path: string): string {
  return DENIALS[path] ?? "Your account cannot open this page.";
}
