import { app } from "./app";
import type { Env } from "./env";
import { runScheduled } from "./jobs/scheduled";

export { Conversation } from "../durable-objects/conversation/conversation";
export { Inbox } from "../durable-objects/inbox/inbox";
export { Limiter } from "../durable-objects/limiter/limiter";
export { SearchIndex } from "../durable-objects/search-index/search-index";
export { ThreadReaders } from "../durable-objects/thread-readers/thread-readers";

export default {
  fetch: (request, env, execution) => app.fetch(request, env, execution),
  scheduled: (event, env, execution) => execution.waitUntil(runScheduled(event, env)),
} satisfies ExportedHandler<Env>;
