import * as v from "valibot";
import type { MetaDescriptor } from "react-router";
import { contextOf } from "@worker/context";
import { listDocuments } from "@worker/domain/foundation/content/documents";
import { HOME, homeQuery, labelValues } from "@worker/domain/views/home/forms";
import { readHome } from "@worker/domain/views/home/read-home";
import { TrendingTopics } from "~/forum/browse/trending-topics";
import { originOf, pageMeta, SITE_LINE, SITE_NAME } from "~/shell/page-meta";
import type { Route } from "./+types/home";
import { BatchLookupTool } from "./batch-lookup-tool";
import { CompareTool } from "./compare-tool";
import { DealsTicker } from "./deals-ticker";
import { HeroFigures } from "./hero-figures";
import { HomeTabs } from "./home-tabs";
import { LabTicker } from "./lab-ticker";
import { LabelArithmeticTool } from "./label-arithmetic-tool";
import { LiveActivity } from "./live-activity";
import { NewsList } from "./news-list";
import { PriceAlertTool } from "./price-alert-tool";
import { QuickFilters } from "./quick-filters";
import { CommunityReviews, HelpfulReviews, LatestReviews, TesterReviews } from "./review-sections";
import { StrainEffectsTool } from "./strain-effects-tool";
import { VendorStatus } from "./vendor-status";
import { sheets } from "~/styles/sheets";
import homeCss from "./home.css?url";
import reviewsCss from "~/reviews/reviews.css?url";

export async function loader({ context, request }: Route.LoaderArgs) {
  const current = contextOf(context);
  const { searchParams } = new URL(request.url);
  const choice = v.parse(homeQuery, Object.fromEntries(searchParams));
  const { at, strains, topVendors, hot, threads, labNewest, failedNewest, trending, ...home } = await readHome(current);
  current.dataAge(current.now - at);
  const mostReviewed = strains.toSorted((a, b) => b.reviews - a.reviews)[0];
  return {
    ...home,
    ...((trending.topics.length > 0 || trending.tags.length > 0) && { trending }),
    ...(choice.tab === "top" && { top: topVendors }),
    ...(choice.tab === "hot" && { hot }),
    ...(choice.tab === "community" && { threads }),
    alertable: hot.map(({ id, name }) => [id, name] as const),
    labLines: choice.lab === "failed" ? failedNewest : labNewest,
    strainNames: strains.map(({ strain }) => strain),
    strain: strains.find(({ strain }) => strain === choice.strain) ?? mostReviewed ?? null,
    news: listDocuments("news", current.demo)
      .slice(0, HOME.news)
      .map(({ slug, title, updated }) => ({ slug, title, updated })),
    ...(searchParams.size > 0 && { label: labelValues(searchParams) }),
    choice,
    now: current.now,
    origin: originOf(request),
  };
}

/** Not sent where there is nothing to name. */
const NOTHING_TRENDS = { topics: [], tags: [] };
const BLANK_LABEL = { mg: "", pieces: "", serving: "" };

const DESCRIPTION =
  "A directory of kratom, 7-OH and MIT vendors for adults: reviews with what was verified, and laboratory results with dates.";

export const handle = sheets(homeCss, reviewsCss);

export function meta({ loaderData: { origin } }: Route.MetaArgs): MetaDescriptor[] {
  const site = {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: SITE_NAME,
    url: `${origin}/`,
    potentialAction: {
      "@type": "SearchAction",
      target: `${origin}/search?q={text}`,
      "query-input": "required name=text",
    },
  };
  return [...pageMeta({ title: null, description: DESCRIPTION, path: "/" }, origin), { "script:ld+json": site }];
}

export default function Home({ loaderData: home }: Route.ComponentProps) {
  const { choice, now } = home;
  return (
    <>
      <div className="home-head">
        <h1>{SITE_LINE}</h1>
        <QuickFilters />
      </div>
      <HeroFigures figures={home.figures} choice={choice} />
      <div className="with-rail home-main">
        <div>
          <HomeTabs
            choice={choice}
            top={home.top ?? []}
            hot={home.hot ?? []}
            threads={home.threads ?? []}
            vendors={home.figures.vendors}
            now={now}
          />
          <DealsTicker deals={home.deals} />
          <LatestReviews reviews={home.latest} now={now} />
          <TesterReviews reviews={home.testers} now={now} />
          <CommunityReviews reviews={home.community} now={now} />
        </div>
        <aside className="rail rail--tabs" aria-label="Lab results, topics, activity, helpful reviews and news">
          <LabTicker lines={home.labLines} choice={choice} />
          <TrendingTopics trending={home.trending ?? NOTHING_TRENDS} />
          <LiveActivity lines={home.activity} now={now} />
          <HelpfulReviews reviews={home.helpful} />
          <NewsList posts={home.news} />
        </aside>
      </div>
      <section className="section">
        <h2>Tools</h2>
        <div className="grid-2 home-tools">
          <LabelArithmeticTool typed={home.label ?? BLANK_LABEL} choice={choice} />
          <BatchLookupTool />
          <CompareTool />
          <PriceAlertTool products={home.alertable} />
          <StrainEffectsTool names={home.strainNames} shown={home.strain} choice={choice} />
        </div>
      </section>
      <VendorStatus vendors={home.vendorStatus} />
    </>
  );
}
