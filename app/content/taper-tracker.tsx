import { useEffect } from "react";
import { contextOf } from "@worker/context";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/taper-tracker";

/** A static page of its own, outside the gate (rules/taper-tracker#static). */
const TRACKER = "/taper/";

/** Nobody is led on before the age gate is passed: under it the page stays where it is. */
export const loader = ({ context }: Route.LoaderArgs) => ({ leads: contextOf(context).viewer.ageVerified });

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(
    {
      title: "Taper tracker",
      description: "A private notebook for cutting down that stays on your own device.",
      path: "/taper-tracker",
      noindex: true,
    },
    "",
  ),
  ...(loaderData.leads ? [{ httpEquiv: "refresh", content: `0; url=${TRACKER}` }] : []),
];

/** Browsers heed the refresh of a page that they load, and not of one that scripts put in its place. */
export default function TaperTracker({ loaderData: { leads } }: Route.ComponentProps) {
  useEffect(() => {
    if (leads) globalThis.location.replace(TRACKER);
  }, [leads]);
  return (
    <div className="solo">
      <h1>Taper tracker</h1>
      <p className="lead" role="status">
        Redirecting to Taper Tracker...
      </p>
      <p>
        <a href={TRACKER}>Open the taper tracker</a>
      </p>
    </div>
  );
}
