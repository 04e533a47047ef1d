import process from "node:process";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { everyRouteListed } from "./scripts/contents/every-route-listed.ts";
import { taperTracker } from "./scripts/taper/build-taper.ts";

const stateDir = process.env["STATE_DIR"] ?? ".state";

/** In development Vite answers for its own modules; the Worker, which answers everything else, would not know them. */
const developmentAssets = {
  binding: "ASSETS",
  run_worker_first: ["/*", "!/@*", "!/app/*", "!/worker/*", "!/node_modules/*"],
};

/** What links in mails begin with that come from no request. */
const siteOrigin = `http://localhost:${process.env["PORT"] ?? 8788}`;

/** Of the shell's folder, what is a screen of its own or comes late. */
const NO_SHELL =
  "frame/(?:shortcut-list|toast|member-tools|bell|account-menu|work-|navigating|kept-place|linked-path|offline-now|shortcuts)|age-gate/(?:age-gate|exit|route)|entrance/|errors/(?:offline|refusal\\.tsx|refusal-texts|refused-|login-prompt)|login/register-|theme-route|view-as/";

/**
 * What every page of the site needs, in two files: as dozens of small ones it would compress by a tenth worse. Valibot's
 * calls are declared pure, so that a screen that takes a constant from a forms file leaves its schemas behind.
 */
const browserFiles = {
  treeshake: {
    moduleSideEffects: [{ test: /\.css\?url$/, sideEffects: false }],
    propertyReadSideEffects: false as const,
    manualPureFunctions: ["v", "listQuery", "several"],
  },
  optimization: { inlineConst: { mode: "all" as const, pass: 1 } },
  output: {
    codeSplitting: {
      groups: [
        { name: "framework", priority: 2, test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
        {
          name: "shell",
          priority: 1,
          test: new RegExp(
            `/app/(root\\.tsx|shell/(?!${NO_SHELL})|ui/(?!prose|sure|keep-focus|applied-choices|opened-cards|lasting-answer|undo-toast|passing-toast|hidden-fields|stack-table|folded-table|earlier-versions|error-summary|form-problems|step-name|use-draft-form|charts/(?:ch|drawing)|upload/)|icons/|people/|styles/sheets\\.ts)`,
          ),
        },
        // What names and shows a product, wherever it stands: three files would weigh more than one.
        {
          name: "product-parts",
          priority: 1,
          test: /\/app\/(?:products\/product-(?:picture|link)|lab\/evidence-link)\.tsx/,
        },
        // What a review's photographs and writer are called, and where it stands: small files that go together.
        {
          name: "review-words",
          priority: 1,
          test: /\/(?:photos\/photo-limits|reviews\/photos\/photo-words|reviews\/photo-path|reviews\/experience-labels|reviews\/review-path|vendors\/category-ratings)\.ts/,
        },
        // How a review's photographs are listed and opened: every page of reviews has both.
        { name: "photo-list", priority: 1, test: /\/app\/reviews\/photos\/(?:photo-list|use-lightbox)\.tsx/ },
        { name: "verdict-line", priority: 1, test: /\/app\/products\/(?:result-verdict|printed-line)\.tsx/ },
        { name: "lab-words", priority: 1, test: /\/app\/lab\/(?:result-address|unlisted-product)\.ts/ },
        // What a post's text looks like, wherever posts stand and are written: two files would weigh more than one.
        { name: "post-text", priority: 1, test: /\/app\/forum\/text\/(?:post-html|reference-cards)/ },
      ],
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    taperTracker(),
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: stateDir },
      config: command === "serve" ? { assets: developmentAssets, vars: { SITE_ORIGIN: siteOrigin } } : {},
    }),
    reactRouter(),
    everyRouteListed(),
  ],
  resolve: { tsconfigPaths: true },
  environments: { client: { build: { rolldownOptions: browserFiles } } },
}));
