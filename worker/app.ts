import { Hono } from "hono";
import { adminDashboardApi } from "./api/admin-dashboard";
import { accountEmailApi } from "./api/account-email";
import { accountPasswordApi } from "./api/account-password";
import { adminOutboxApi } from "./api/admin-outbox";
import { adminSettingsApi } from "./api/admin-settings";
import { accountPictureApi } from "./api/account-picture";
import { accountApi } from "./api/account";
import { accountSessionsApi } from "./api/account-sessions";
import { adminSuspensionsApi } from "./api/admin-suspensions";
import { adminUsersApi } from "./api/admin-users";
import { ageGateApi } from "./api/age-gate";
import { appealsApi } from "./api/appeals";
import { applicationsApi } from "./api/applications";
import { auditApi } from "./api/audit";
import { authApi } from "./api/auth";
import { chargesApi, planRequestsApi } from "./api/charges";
import { claimsApi, staffClaimsApi, vendorClaimsApi } from "./api/claims";
import { feeds } from "./api/feeds";
import { healthApi } from "./api/health";
import { labApi } from "./api/lab";
import { integrityApi } from "./api/integrity";
import { invitesApi } from "./api/invites";
import { labPanelApi } from "./api/lab-panel";
import { labPartnersApi } from "./api/lab-partners";
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
import { apiTokensApi } from "./api/api-tokens";
import { bannerApi } from "./api/banner";
import { plansApi } from "./api/plans";
import { priceAlertsApi } from "./api/price-alerts";
import { productsApi } from "./api/products";
import { dealsApi, promotionsApi } from "./api/promotions";
import { registerApi } from "./api/register";
import { reportsApi } from "./api/reports";
import { reviewsApi } from "./api/reviews";
import { searchApi } from "./api/search";
import { secondFactorApi } from "./api/second-factor";
import { sitemap } from "./api/sitemap";
import { staffVendorsApi } from "./api/staff-vendors";
import { supportApi, ticketsApi } from "./api/support";
import { substancesApi } from "./api/substances";
import { vendorStatsApi } from "./api/vendor-stats";
import { staffProductsApi, vendorProductsApi } from "./api/vendor-products";
import { vendorLabsApi } from "./api/vendor-labs";
import { vendorProfileApi } from "./api/vendor-profile";
import { vendorsApi } from "./api/vendors";
import { wishlistApi } from "./api/wishlist";
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
import { staffApplicationsApi } from "./api/staff-applications";
import { wellFormedPath } from "./middleware/well-formed-path";
import { serveAsset } from "./pages/serve-asset";
import { banners } from "./pages/banners";
import { pictures } from "./pages/pictures";
import { labQr } from "./pages/lab-qr";
import { productImages } from "./pages/product-images";
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
app.route("/api/admin/settings/suspensions", adminSuspensionsApi);
app.route("/api/admin/outbox", adminOutboxApi);
app.route("/api/admin/overview", adminDashboardApi);
app.route("/api/admin/logins", loginLogApi);
app.route("/api/admin/users", adminUsersApi);
app.route("/api/vendors", vendorsApi);
app.route("/api/products", productsApi);
app.route("/api/vendor/products", vendorProductsApi);
app.route("/api/vendor/stats", vendorStatsApi);
app.route("/api/vendor/labs", vendorLabsApi);
app.route("/api/staff/products", staffProductsApi);
app.route("/api/notifications", notificationsApi);
app.route("/api/reviews", reviewsApi);
app.route("/api/reports", reportsApi);
app.route("/api/appeals", appealsApi);
app.route("/api/applications", applicationsApi);
app.route("/api/staff/applications", staffApplicationsApi);
app.route("/api/moderation/registrations", moderationRegistrationsApi);
app.route("/api/moderation", moderationApi);
app.route("/api/vendor/plan", plansApi);
app.route("/api/support", supportApi);
app.route("/api/staff/tickets", ticketsApi);
app.route("/api/staff/vendors", staffVendorsApi);
app.route("/api/vendor/banner", bannerApi);
app.route("/api/vendor/profile", vendorProfileApi);
app.route("/api/vendor/tokens", apiTokensApi);
app.route("/api/vendor/promotions", promotionsApi);
app.route("/api/deals", dealsApi);
app.route("/api/staff/charges", chargesApi);
app.route("/api/staff/plan-requests", planRequestsApi);
app.route("/api/integrity", integrityApi);
app.route("/api/lab", labApi);
app.route("/api/lab-panel/partners", labPartnersApi);
app.route("/api/lab-panel", labPanelApi);
app.route("/api/search", searchApi);
app.route("/api/substances", substancesApi);
app.route("/api/claims", claimsApi);
app.route("/api/vendor/claims", vendorClaimsApi);
app.route("/api/staff/claims", staffClaimsApi);
app.route("/api/wishlist", wishlistApi);
app.route("/api/price-alerts", priceAlertsApi);
app.route("/api", openApi(app));
app.all("/api/*", () => {
  throw new NotFound("There is no such API route.");
});

// A refused page is a screen, whichever route would have answered it.
app.use(async (c, next) => (c.get("request").decision.allow ? next() : servePage(c)));
app.route("/feeds", feeds);
app.route("/", sitemap);
app.route("/", pictures);
app.route("/", banners);
app.route("/", productImages);
app.route("/", labQr);
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
      path: c.req.path,
      ...errorText(error),
    });
  }
  if (c.req.path.startsWith("/api/")) return problemResponse(failure, requestId);
  return errorPage(failure, requestId);
});
