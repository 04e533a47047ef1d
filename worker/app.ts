import { Hono } from "hono";
import "./plain-issues";
import { feeds } from "./api/feeds/feeds";
import { memberFeed } from "./api/feeds/member-feed";
import { watchFeed } from "./api/feeds/watch-feed";
import { forumFeeds } from "./api/feeds/forum-feeds";
import { openApi } from "./api/docs/openapi";
import { sitemap } from "./api/feeds/sitemap";
import { mountApi } from "./api/routes";
import { errorText } from "./observe/error-text";
import { log } from "./observe/log";
import { loggedPath } from "./observe/logged-path";
import { apiAccess } from "./middleware/api-access";
import { bodySize, bodyType } from "./middleware/body-check";
import { noStore } from "./middleware/no-store";
import { normalQuery } from "./middleware/normal-query";
import { originCheck } from "./middleware/origin-check";
import { readThrottle } from "./middleware/read-throttle";
import { buildContext } from "./middleware/request-context";
import { requestId } from "./middleware/request-id";
import { securityHeaders } from "./middleware/security-headers";
import { timing } from "./middleware/timing";
import type { AppEnv } from "./middleware/types";
import { unreadBody } from "./middleware/unread-body";
import { wellFormedPath } from "./middleware/well-formed-path";
import { serveAsset } from "./pages/serve-asset";
import { marks } from "./pages/marks";
import { banners } from "./pages/banners";
import { compareExport } from "./pages/compare-export";
import { productHistoryExport } from "./pages/product-history-export";
import { certificates } from "./pages/certificates";
import { covers } from "./pages/covers";
import { pictures } from "./pages/pictures";
import { messageImageFiles } from "./pages/message-images";
import { photoFiles } from "./pages/photos";
import { videoFiles } from "./pages/videos";
import { postImages } from "./pages/post-images";
import { labExport } from "./pages/lab-export";
import { labQr } from "./pages/lab-qr";
import { productImages } from "./pages/product-images";
import { taperTracker } from "./pages/taper-tracker";
import { servePage } from "./pages/serve-page";
import { errorPage } from "./pages/error-page";
import { problemResponse, toFailure } from "./problems";
import { NotFound } from "./errors";

export const app = new Hono<AppEnv>();

app.use(normalQuery, unreadBody, requestId, securityHeaders, timing, wellFormedPath);
app.get("/assets/*", serveAsset);
app.route("/", marks);
app.route("/", taperTracker);
app.use(buildContext, originCheck, bodySize, readThrottle);

app.use("/api/*", apiAccess, noStore);
app.use(bodyType);
mountApi(app);
app.route("/api", openApi(app));
app.all("/api/*", () => {
  throw new NotFound("There is no such API route.");
});

// React Router answers this address before the root route's middleware could refuse it.
app.use("/__manifest", async (c, next) =>
  c.get("request").decision.allow ? next() : c.text("Method Not Allowed", 405, { allow: "GET, HEAD" }),
);
// A refused page is a screen, whichever route would have answered it.
app.use(async (c, next) => (c.get("request").decision.allow ? next() : servePage(c)));
app.route("/feeds", feeds);
app.route("/feeds", forumFeeds);
app.route("/feeds", memberFeed);
app.route("/feeds", watchFeed);
for (const files of [
  sitemap,
  banners,
  productImages,
  certificates,
  labQr,
  labExport,
  compareExport,
  productHistoryExport,
  pictures,
  covers,
  postImages,
  photoFiles,
  videoFiles,
  messageImageFiles,
])
  app.route("/", files);
// React Router answers it: which screens the links of a page lead to.
app.get("/__manifest", servePage);
app.all("*", servePage);

app.onError((error, c) => {
  const failure = toFailure(error);
  const { requestId = "unknown" } = c.var as Partial<AppEnv["Variables"]>;
  if (!failure.expected) {
    log({
      level: "error",
      message: "unexpected error",
      requestId,
      path: loggedPath(c.req.path),
      ...errorText(error),
    });
  }
  if (c.req.path.startsWith("/api/")) return problemResponse(failure, requestId);
  return errorPage(failure, requestId);
});
