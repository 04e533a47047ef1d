import type { Bindings } from "../worker/env";
import type { Usage } from "../worker/observe/usage";
import type { Limiter } from "./limiter/limiter";
import type { Rule, Verdict } from "./limiter/window";
import type { Ask } from "./search-index/freshness";
import type { Pointer, SearchIndex } from "./search-index/search-index";

interface LimiterStub {
  take(rule: Rule, now: number): Promise<Verdict>;
  reset(): Promise<void>;
  ping(): Promise<boolean>;
}

interface SearchIndexStub {
  current(ask: Ask): Promise<Pointer>;
  touch(author: string | null): Promise<void>;
  heal(version: string): Promise<Pointer>;
  tick(now: number): Promise<void>;
}

export interface ObjectStubs {
  /** @param name rule and key, such as `login:account:<hash>` */
  limiter(name: string): LimiterStub;
  searchIndex(): SearchIndexStub;
}

/** The only place where a name becomes a Durable Object's id. Every call is booked in the request's usage. */
export function objectStubs(env: Pick<Bindings, "LIMITER" | "SEARCH_INDEX">, usage: Usage): ObjectStubs {
  return {
    limiter(name) {
      const namespace = env.LIMITER as DurableObjectNamespace<Limiter>;
      const stub = namespace.get(namespace.idFromName(name));
      return {
        take: (rule, now) => usage.book("do", async () => stub.take(rule, now)),
        reset: () => usage.book("do", async () => stub.reset()),
        ping: () => usage.book("do", async () => stub.ping()),
      };
    },
    searchIndex() {
      const namespace = env.SEARCH_INDEX as DurableObjectNamespace<SearchIndex>;
      const stub = namespace.get(namespace.idFromName("catalogue"));
      return {
        current: (ask) => usage.book("do", async () => stub.current(ask)),
        touch: (author) => usage.book("do", async () => stub.touch(author)),
        heal: (version) => usage.book("do", async () => stub.heal(version)),
        tick: (now) => usage.book("do", async () => stub.tick(now)),
      };
    },
  };
}
