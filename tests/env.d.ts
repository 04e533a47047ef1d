import type { D1Migration } from "cloudflare:test";
import type { Bindings } from "../worker/env";
import type * as worker from "../worker/index";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      /** Every file's database, as texts of many statements each. */
      TEST_SNAPSHOT: string[];
      TEST_MIGRATIONS: D1Migration[];
      COOKIE_SECRET: string;
      HASH_KEY: string;
      DATA_KEY: string;
    }
    interface GlobalProps {
      mainModule: typeof worker;
      durableNamespaces: "Limiter" | "SearchIndex";
    }
  }
}
