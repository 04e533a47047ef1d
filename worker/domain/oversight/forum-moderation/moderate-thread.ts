import type { RequestContext } from "../../../context";
import type { AnyThreadAct } from "./forms";
import { manageThread } from "./manage-thread";
import { mergeThreads } from "./merge-threads";
import { namedThread } from "./named-thread";
import { splitThread } from "./split-thread";

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "origin" | "requestId" | "afterChange">;

/** Whatever a moderator does with a thread. @returns the thread to look at afterwards */
export async function moderateThread(context: Context, threadId: string, act: AnyThreadAct): Promise<string> {
  if (act.act === "split") return splitThread(context, threadId, act);
  if (act.act === "merge") {
    const into = namedThread(act.into, context.origin);
    await mergeThreads(context, threadId, { ...act, into });
    return into;
  }
  await manageThread(context, threadId, act);
  return threadId;
}
