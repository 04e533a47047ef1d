import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../../app/routes";

/** What stands for each parameter of a path; those of the catalog are filled in from the demo data. */
const SAMPLES: Record<string, string> = {
  categoryId: "general",
  tag: "labels",
  kind: "vendor",
  aboutId: "harrow-lane-extracts",
  caseId: "1",
  patternId: "1",
  conversationId: "1.2",
  draftId: "1",
  reviewId: "1",
  applicationId: "1",
  partnerId: "sable-ridge-analytical",
  topic: "dosing",
  id: "harrow-lane-extracts",
  "blog/:slug": "reading-a-certificate",
  "news/:slug": "norrland-assay-joins",
};

/** Looked up in the demo data by whoever visits the screens. */
const FILLED_IN = [
  "vendorId",
  "productId",
  "resultId",
  "threadId",
  "replyId",
  "postId",
  "photoId",
  "userId",
  "commentId",
  "galleryId",
  "itemId",
];

/** Whose collection is looked at, and which product of it. */
const OF_COLLECTIONS: Record<string, string> = { userId: "keeperId", productId: "keptId" };

/** Whose thread has a poll. */
const OF_POLLS = ["community/thread/:threadId/poll", "community/thread/:threadId/poll/edit"];

/** Addresses that answer with a redirect or take a form, and show nothing of their own. */
const NO_SCREEN = [
  "out/:productId",
  "out/vendor/:vendorId",
  "product/:productId",
  "logout",
  "preferences/theme",
  "preferences/region",
  "compare/tray",
  "view-as/end",
  "account/watching/news/:eventId",
  "taper-tracker",
  "account/email/confirmation",
  "verification/domain",
  "community/post/:postId",
  "community/post/:postId/stance",
  "community/category/:categoryId/follow",
  "social/comment/:commentId",
];

/** Paths of every screen, the one for unknown addresses included. What is looked up is left to fill in, as `{vendorId}`. */
export const SCREENS: string[] = routes
  .flatMap(pathsOf)
  .filter((path) => !NO_SCREEN.includes(path))
  .map(sample);

function pathsOf({ path, index, children }: RouteConfigEntry): string[] {
  const own = index === true ? [""] : path === undefined ? [] : [path];
  const below = (children ?? []).flatMap(pathsOf);
  return [...own, ...below.map((each) => (path === undefined ? each : `${path}/${each}`))];
}

function sample(path: string): string {
  if (path === "*") return "/no-such-page";
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    if (name === "threadId" && OF_POLLS.includes(path)) return "{pollThreadId}";
    if (name === "postId" && path.startsWith("social/")) return "{socialPostId}";
    if (name === "userId" && path.includes(":galleryId")) return "{galleryOwner}";
    if (path.startsWith("profile/") && path.includes("collection") && name in OF_COLLECTIONS)
      return `{${OF_COLLECTIONS[name] ?? ""}}`;
    if (FILLED_IN.includes(name)) return `{${name}}`;
    const value = SAMPLES[path] ?? SAMPLES[name];
    if (value === undefined) throw new Error(`tests/e2e/steps/screens.ts has no sample for "${name}" in "${path}".`);
    return value;
  });
  return `/${filled}`;
}
