import type { RequestContext } from "../context";
import type { Env } from "../env";

export interface AppEnv {
  Bindings: Env;
  Variables: { request: RequestContext; nonce: string; requestId: string };
}
