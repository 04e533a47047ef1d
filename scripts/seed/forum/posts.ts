import { planOrdinaryPosts } from "./plan-posts";
import { planScriptPosts } from "./plan-script";
import type { ForumContext } from "./plan-threads";
import type { PostPlan, ThreadPlan } from "./thread";

/** A thread's posts without their words, each before those that answer it. */
export const planPosts = (thread: ThreadPlan, context: ForumContext): PostPlan[] =>
  thread.script === null ? planOrdinaryPosts(thread, context) : planScriptPosts(thread, thread.script, context);
