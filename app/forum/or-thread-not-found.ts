import { data } from "react-router";
import { NotFound } from "@worker/errors";

/** Answers 404 with the forum's own page where there is no such thread for this reader. */
export async function orThreadNotFound<T extends object>(read: () => Promise<T>) {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotFound) return data({ shown: null }, { status: 404 });
    throw error;
  }
}
