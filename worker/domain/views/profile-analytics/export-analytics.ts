import type { ProfileAnalytics } from "./analytics-tab";

export const ANALYTICS_COLUMNS = ["Part", "Date (UTC)", "Name", "Count"] as const;

type Row = readonly [part: string, date: string, name: string, count: number];

/** Every figure of the analytics as a row of a table; a date is a day or a month. */
export function* analyticsRows({
  counted,
  growth,
  content,
  engagement,
  heatmap,
}: ProfileAnalytics): Generator<string[]> {
  for (const [part, date, name, count] of rowsOf({ counted, growth, content, engagement, heatmap }))
    yield [part, date, name, String(count)];
}

function* rowsOf({ counted, growth, content, engagement, heatmap }: ProfileAnalytics): Generator<Row> {
  if (counted !== null) {
    for (const { step, views } of counted.steps) yield ["Views", step, "", views];
    yield ["Visitors", "", "Different visitors", counted.uniqueVisitors];
    for (const { name, count } of counted.topReferrers) yield ["Referrers", "", name, count];
    if (counted.otherReferrers > 0) yield ["Referrers", "", "All others", counted.otherReferrers];
    for (const [device, count] of Object.entries(counted.devices)) yield ["Devices", "", device, count];
  }
  for (const { step, gained } of growth?.steps ?? []) yield ["New followers", step, "", gained];
  if (content !== null) {
    for (const { title, views } of content.threads) yield ["Threads by views", "", title, views];
    for (const { title, helpful } of content.reviews) yield ["Reviews by helpful votes", "", title, helpful];
    for (const { title, likes, comments } of content.social)
      yield ["Social posts by likes and comments", "", title, likes + comments];
  }
  if (engagement !== null)
    for (const key of ["threads", "views", "replies", "votes"] as const)
      yield ["Engagement with threads", "", key, engagement[key]];
  for (const { day, count } of heatmap?.days ?? []) yield ["Posts and reviews", day, "", count];
}
