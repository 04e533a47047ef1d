import { redirect } from "react-router";
import { contextOf } from "@worker/context";
import { readNewsPath } from "@worker/domain/voice/watching/feed";
import type { Route } from "./+types/news";

/** Goes on to what a piece of news is about; what does not show any longer leads to the list. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = contextOf(context);
  return redirect((await readNewsPath(db, params.eventId)) ?? "/account/watching");
}

export default function WatchNews() {
  return null;
}
