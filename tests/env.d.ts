import type { D1Migration } from "cloudflare:test";
import type { Bindings } from "../worker/env";
import type * as worker from "../worker/index";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
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
