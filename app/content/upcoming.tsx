import { data } from "react-router";
import { pageMeta } from "~/shell/page-meta";
import { Upcoming } from "~/shell/upcoming";
import type { Route } from "./+types/upcoming";
import { UPCOMING_PARTS } from "./upcoming-parts";

/** One screen for every part that a later release brings (app/routes.ts); the route's own path names it. */
export function loader({ pattern }: Route.LoaderArgs) {
  const name = pattern.replace(/^\//, "");
  const part = UPCOMING_PARTS[name];
  if (part === undefined) throw data(null, { status: 404 });
  return { part };
}

export const meta = ({ loaderData, location }: Route.MetaArgs) =>
  pageMeta(
    { title: loaderData.part.title, description: loaderData.part.lead, path: location.pathname, noindex: true },
    "",
  );

export default function UpcomingScreen({ loaderData: { part } }: Route.ComponentProps) {
  return <Upcoming {...part} />;
}
