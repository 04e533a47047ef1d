import { contextOf } from "@worker/context";
import { listBadges } from "@worker/domain/views/people/badges";
import { RARITIES } from "@worker/domain/voice/badges/badges";
import { TOLD_DAYS } from "@worker/domain/voice/badges/give-badges";
import { PARTS } from "@worker/domain/voice/badges/reputation";
import { READ_POSTS } from "@worker/domain/voice/badges/standing";
import { badgesPath } from "@worker/domain/foundation/users/profile-paths";
import { originOf, pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { formatNumber, plural } from "~/ui/format";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { Route } from "./+types/badges";
import { BadgeMark, RARITY_WORDS } from "./badge-mark";
import { formatMonth } from "./month";
import badgesCss from "./badges.css?url";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const badges = await listBadges(site);
  const parts = PARTS.map(({ label, points, most }) => ({ label, points, most }));
  const groups = RARITIES.toReversed().map((rarity) => ({
    rarity,
    badges: badges.filter((each) => each.rarity === rarity),
  }));
  const own = site.viewer.kind === "member" ? badgesPath(site.viewer.id) : null;
  return { groups, parts, own, toldDays: TOLD_DAYS, readPosts: READ_POSTS, origin: originOf(request) };
}

export const handle = sheets(badgesCss);

const LEDE = "What the badges beside a name stand for, how many hold each, and how reputation is counted.";

export const meta = ({ loaderData: { origin } }: Route.MetaArgs) =>
  pageMeta({ title: "Badges and reputation", description: LEDE, path: "/badges" }, origin);

/** Every badge with its rule (rules/badges#badges). */
export default function Badges({ loaderData: { groups, parts, own, toldDays, readPosts } }: Route.ComponentProps) {
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Badges and reputation</h1>
          <p>{LEDE}</p>
        </div>
        {own !== null && (
          <LinkButton to={own} icon="award">
            Your badges
          </LinkButton>
        )}
      </header>
      <div className="with-rail">
        <div className="badges-main">
          {groups.map(({ rarity, badges }) => (
            <section key={rarity} aria-labelledby={rarity}>
              <h2 id={rarity}>{RARITY_WORDS[rarity]}</h2>
              <ul className="badge-cards">
                {badges.map((badge) => (
                  <BadgeCard key={badge.id} badge={badge} />
                ))}
              </ul>
            </section>
          ))}
          <Reputation parts={parts} />
        </div>
        <Rail toldDays={toldDays} readPosts={readPosts} />
      </div>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

const BadgeCard = ({ badge }: { badge: Loaded["groups"][number]["badges"][number] }) => (
  <li className="badge-card" id={badge.id}>
    <BadgeMark badge={badge} />
    <div>
      <h3>{badge.name}</h3>
      <p>{badge.rule}</p>
      <p className="badge-holders">
        <span>{badge.holders === 0 ? "Nobody yet" : plural(badge.holders, "holder")}</span>
        {badge.earnedAt !== null && (
          <span className="badge-own">
            <Icon name="check" /> Yours since {formatMonth(badge.earnedAt)}
          </span>
        )}
      </p>
    </div>
  </li>
);

const Reputation = ({ parts }: Pick<Loaded, "parts">) => (
  <section aria-labelledby="reputation">
    <h2 id="reputation">Reputation</h2>
    <p className="badges-lede">
      One figure that says how much others made of what a member wrote. It is the sum of these points, is never below 0,
      and buys nothing: it moves up no review and opens no door.
    </p>
    <div className="card">
      <table className="table">
        <caption className="sr">What reputation is made of</caption>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col" className="r">
              Points each
            </th>
            <th scope="col" className="r">
              At most
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ label, points, most }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="r">{points}</td>
              <td className="r">{formatNumber(points * most)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);

const Rail = ({ toldDays, readPosts }: Pick<Loaded, "toldDays" | "readPosts">) => (
  <aside className="rail badges-rail" aria-label="About badges">
    <section>
      <h2>Never for</h2>
      <p>
        Buying, amounts, how often or how much somebody takes of anything, or a good rating. One star counts as much as
        five.
      </p>
    </section>
    <section>
      <h2>How they come</h2>
      <p>
        By their rule alone, at once or with the count of the night. Only what shows counts: a review or post that is
        hidden does not. Of a thread the first {readPosts} posts are looked at. Whoever earns one is notified, unless it
        goes back more than {toldDays} days.
      </p>
    </section>
    <section>
      <h2>How they go</h2>
      <p>
        A badge that rests on something that was taken back goes with the next night: a review that was hidden, a
        purchase that was not confirmed after all, an answer that is no longer marked. It comes back when its rule holds
        again.
      </p>
    </section>
    <section>
      <h2>Who earns them</h2>
      <p>
        Every member, staff included. Accounts that speak for a vendor earn none and have no reputation: their standing
        is what members say of the vendor. Nobody earns anything while suspended.
      </p>
    </section>
    <section>
      <h2>By hand</h2>
      <p>
        Two are given by staff, with a reason that the member reads and that is kept on record. Staff can neither give
        nor take any other.
      </p>
    </section>
  </aside>
);
