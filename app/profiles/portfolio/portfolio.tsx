import * as v from "valibot";
import { contextOf } from "@worker/context";
import { portfolioPath, profilePath } from "@worker/domain/foundation/users/profile-paths";
import {
  DETAILED_FROM,
  DIVIDED_FROM,
  HELPFUL_FROM,
  PORTFOLIO_SORTS,
  PORTFOLIO_MOST,
  type PortfolioCategory,
  type PortfolioSort,
  RECENT_DAYS,
} from "@worker/domain/views/portfolio/categories";
import { portfolioQuery } from "@worker/domain/views/portfolio/forms";
import { type PortfolioPart, portfolioPage } from "@worker/domain/views/portfolio/portfolio";
import reviewsCss from "~/reviews/reviews.css?url";
import { orNotFound } from "~/shell/or-not-found";
import { sheets } from "~/styles/sheets";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Pill, Pills } from "~/ui/pill";
import badgesCss from "../badges/badges.css?url";
import lookCss from "../look/look.css?url";
import { addressOf, ProfileFrame } from "../profile-frame";
import profilesCss from "../profiles.css?url";
import { profileMeta } from "../tabs/meta";
import { Featured, PostItems } from "../tabs/post-items";
import type { Route } from "./+types/portfolio";

export async function loader({ context, request, params: { userId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { as, ...asked } = v.parse(portfolioQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orNotFound(portfolioPage(site, { userId, as, ...asked }));
  return { page, asked, isMember: site.viewer.kind === "member" };
}

export const handle = sheets(profilesCss, lookCss, badgesCss, reviewsCss);

export const meta = ({ loaderData: { page, asked }, params: { userId } }: Route.MetaArgs) =>
  profileMeta(page, {
    path: portfolioPath(userId),
    tab: "Review portfolio",
    isPart: page.profile.seenAs !== null || asked.category !== undefined || asked.sort !== "newest",
  });

const SORTS: Record<PortfolioSort, string> = {
  ...{ newest: "Newest", oldest: "Oldest", highest: "Highest rated", lowest: "Lowest rated", helpful: "Most helpful" },
};
const WORDS: Record<PortfolioCategory, { title: string; rule: string }> = {
  detailed: { title: "Detailed", rule: `Texts of ${DETAILED_FROM} characters and more.` },
  helpful: {
    title: "Helpful",
    rule: `Found helpful by ${HELPFUL_FROM} readers or more, at least twice as many as did not.`,
  },
  recent: { title: "Recent", rule: `Written in the last ${RECENT_DAYS} days.` },
  controversial: {
    title: "Controversial",
    rule: `${DIVIDED_FROM} readers or more on each side, the smaller side at least a third of all.`,
  },
};

export default function PortfolioScreen({ loaderData: { page, asked, isMember } }: Route.ComponentProps) {
  const { profile, tab } = page;
  const { person, seenAs: as } = profile;
  const { category, sort } = asked;
  const to = (other: { category?: PortfolioCategory | undefined; sort?: PortfolioSort; page?: number }) => {
    const query = { category, sort, page: 1, ...other };
    return addressOf(portfolioPath(person.id), {
      category: query.category,
      sort: query.sort === "newest" ? null : query.sort,
      page: query.page === 1 ? null : String(query.page),
      as,
    });
  };
  return (
    <ProfileFrame page={page} isMember={isMember} tab="galleries">
      {tab !== null && (
        <section className="stack" aria-labelledby="portfolio">
          <h2 id="portfolio">Review portfolio</h2>
          <p className="small muted">
            {plural(tab.count, "review")} by {person.username}
            {tab.isCut && `, the newest ${PORTFOLIO_MOST}`}, by what they are good for; one may stand in several places.{" "}
            <Link to={addressOf(profilePath(person.id), { show: "reviews", as })}>All of them in order</Link>
          </p>
          <Pills label="Order">
            {PORTFOLIO_SORTS.map((each) => (
              <Pill key={each} to={to({ sort: each })} current={each === sort}>
                {SORTS[each]}
              </Pill>
            ))}
          </Pills>
          {category !== undefined && (
            <p>
              <Link to={to({ category: undefined })}>Every category</Link>
            </p>
          )}
          {tab.parts.map((part) => (
            <Part
              key={part.category}
              part={part}
              all={category === undefined ? to({ category: part.category }) : null}
            />
          ))}
          {tab.parts.length === 0 && (
            <Empty
              icon="message-square"
              level={3}
              title={tab.count === 0 ? "No reviews yet" : "No review is of such a kind yet"}
            />
          )}
          {tab.pages > 1 && (
            <p className="row row--wrap">
              {asked.page < tab.pages && (
                <Link className="btn" to={to({ page: asked.page + 1 })} rel="next">
                  Show more
                </Link>
              )}
              {asked.page > 1 && <Link to={to({})}>Back to the first</Link>}
            </p>
          )}
        </section>
      )}
    </ProfileFrame>
  );
}

/** @param all where the whole category stands; null there */
function Part({ part: { category, count, items }, all }: { part: PortfolioPart; all: string | null }) {
  const { title, rule } = WORDS[category];
  const featured = items.find(({ isFeatured }) => isFeatured);
  const others = items.filter(({ isFeatured }) => !isFeatured);
  return (
    <section aria-labelledby={`portfolio-${category}`}>
      <h3 id={`portfolio-${category}`}>
        {title} <span className="muted">{count}</span>
      </h3>
      <p className="small muted">{rule}</p>
      {featured !== undefined && <Featured item={featured} />}
      {others.length > 0 && <PostItems items={others} />}
      {items.length === 0 && <p className="muted">Nothing on this page.</p>}
      {all !== null && count > items.length && (
        <p>
          <Link to={all}>All {plural(count, `${title.toLowerCase()} review`)}</Link>
        </p>
      )}
    </section>
  );
}
