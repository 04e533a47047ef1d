import { data, redirect } from "react-router";
import { ThreadMoved } from "@worker/domain/views/forum/thread-head";
import { threadPath } from "@worker/domain/voice/forum/addresses";
import { NotFound } from "@worker/errors";

/** Answers 404 with the forum's own page, or leads to where a merged thread went, where there is no such thread for this reader. */
export async function orThreadNotFound<T extends object>(read: () => Promise<T>) {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ThreadMoved) throw redirect(threadPath(error.to), 301);
    if (error instanceof NotFound) return data({ shown: null }, { status: 404 });
    throw error;
  }
}
