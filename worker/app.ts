import { Hono } from "hono";
import { adminDashboardApi } from "./api/admin-dashboard";
import { accountEmailApi } from "./api/account-email";
import { accountPasswordApi } from "./api/account-password";
import { adminOutboxApi } from "./api/admin-outbox";
import { adminSettingsApi } from "./api/admin-settings";
import { accountPictureApi } from "./api/account-picture";
import { accountApi } from "./api/account";
import { accountSessionsApi } from "./api/account-sessions";
import { adminUsersApi } from "./api/admin-users";
import { ageGateApi } from "./api/age-gate";
import { appealsApi } from "./api/appeals";
import { auditApi } from "./api/audit";
import { authApi } from "./api/auth";
import { feeds } from "./api/feeds";
import { healthApi } from "./api/health";
import { invitesApi } from "./api/invites";
import { loginLogApi } from "./api/login-log";
import { mailApi } from "./api/mail";
import { passwordResetApi } from "./api/password-reset";
import { pingApi } from "./api/ping";
import { waitlistApi } from "./api/waitlist";
import { notificationPreferencesApi } from "./api/notification-preferences";
import { notificationsApi } from "./api/notifications";
import { openApi } from "./api/openapi";
import { moderationApi } from "./api/moderation";
import { moderationRegistrationsApi } from "./api/moderation-registrations";
import { productsApi } from "./api/products";
import { registerApi } from "./api/register";
import { reportsApi } from "./api/reports";
import { reviewsApi } from "./api/reviews";
import { searchApi } from "./api/search";
import { secondFactorApi } from "./api/second-factor";
import { sitemap } from "./api/sitemap";
import { substancesApi } from "./api/substances";
import { vendorsApi } from "./api/vendors";
import { errorText } from "./observe/error-text";
import { log } from "./observe/log";
import { apiAccess } from "./middleware/api-access";
import { bodySize, bodyType } from "./middleware/body-check";
import { originCheck } from "./middleware/origin-check";
import { readThrottle } from "./middleware/read-throttle";
import { buildContext } from "./middleware/request-context";
import { requestId } from "./middleware/request-id";
import { securityHeaders } from "./middleware/security-headers";
import { timing } from "./middleware/timing";
import type { AppEnv } from "./middleware/types";
import { wellFormedPath } from "./middleware/well-formed-path";
import { serveAsset } from "./pages/serve-asset";
import { pictures } from "./pages/pictures";
import { servePage } from "./pages/serve-page";
import { errorPage } from "./pages/error-page";
import { problemResponse, toFailure } from "./problems";
import { NotFound } from "./errors";

export const app = new Hono<AppEnv>();

app.use(requestId, securityHeaders, timing, wellFormedPath);
app.get("/assets/*", serveAsset);
app.use(buildContext, originCheck, bodySize, readThrottle);

app.use("/api/*", apiAccess);
app.use(bodyType);
app.route("/api/health", healthApi);
app.route("/api/ping", pingApi);
app.route("/api/auth", authApi);
app.route("/api/auth/register", registerApi);
app.route("/api/waitlist", waitlistApi);
app.route("/api/invites", invitesApi);
app.route("/api/admin/audit", auditApi);
app.route("/api/age-gate", ageGateApi);
app.route("/api/account/picture", accountPictureApi);
app.route("/api/account/notification-preferences", notificationPreferencesApi);
app.route("/api/account", accountApi);
app.route("/api/account/sessions", accountSessionsApi);
app.route("/api/account/second-factor", secondFactorApi);
app.route("/api/auth/password-reset", passwordResetApi);
app.route("/api/mail", mailApi);
app.route("/api/account/email", accountEmailApi);
app.route("/api/account/password", accountPasswordApi);
app.route("/api/admin/settings", adminSettingsApi);
app.route("/api/admin/outbox", adminOutboxApi);
app.route("/api/admin/overview", adminDashboardApi);
app.route("/api/admin/logins", loginLogApi);
app.route("/api/admin/users", adminUsersApi);
app.route("/api/vendors", vendorsApi);
app.route("/api/products", productsApi);
app.route("/api/notifications", notificationsApi);
app.route("/api/reviews", reviewsApi);
app.route("/api/reports", reportsApi);
app.route("/api/appeals", appealsApi);
app.route("/api/moderation/registrations", moderationRegistrationsApi);
app.route("/api/moderation", moderationApi);
app.route("/api/search", searchApi);
app.route("/api/substances", substancesApi);
app.route("/api", openApi(app));
app.all("/api/*", () => {
  throw new NotFound("There is no such API route.");
});

// A refused page is a screen, whichever route would have answered it.
app.use(async (c, next) => (c.get("request").decision.allow ? next() : servePage(c)));
app.route("/feeds", feeds);
app.route("/", sitemap);
app.route("/", pictures);
app.all("*", servePage);

app.onError((error, c) => {
  const failure = toFailure(error);
  const { requestId = "unknown" } = c.var as Partial<AppEnv["Variables"]>;
  if (!failure.expected) {
    log({
      level: "error",
      message: "unexpected error",
      requestId,
      path: c.req.path,
      ...errorText(error),
    });
  }
  if (c.req.path.startsWith("/api/")) return problemResponse(failure, requestId);
  return errorPage(failure, requestId);
});
