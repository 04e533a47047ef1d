import { type AnalyticsTabName, HIGH_RATE, LOOKED_AT, TOP } from "@worker/domain/views/profile-analytics/periods";

const VIEWS = [
  "Profile views",
  "A visitor counts once a day (UTC), whatever pages of the profile they open. You, staff at work, known bots, and whoever may not see the profile do not count; of one network so many devices a day and no more.",
] as const;
const VISITORS = [
  "Unique visitors",
  "A member counts as one, whatever they use; anybody else by network and browser, known to us by a keyed hash that is kept for 90 days. Who comes back after more than that counts as another.",
] as const;
const FOLLOWERS = [
  "Follower growth",
  "Today’s followers, by the day on which they began to follow. Whoever stopped following is in no number.",
] as const;
const RATE = [
  "Engagement rate",
  `Replies to, and votes on, the threads begun in this time, divided by the views of these threads; the newest ${LOOKED_AT}, the author’s own replies included. Above ${HIGH_RATE} it reads High, else Moderate. Of reviews and social posts nobody counts how often they are read, so they are not in it.`,
] as const;

/** How each figure of a tab comes about (rules/profile-analytics). */
const WORDS: Record<AnalyticsTabName, readonly (readonly [string, string])[]> = {
  overview: [
    VIEWS,
    VISITORS,
    ["This month, this week", "Views of the last 30 and 7 days, today’s included, whatever the time chosen above."],
    FOLLOWERS,
    RATE,
  ],
  content: [
    ["Threads", "Views of the thread, one a visitor and day since it was begun."],
    ["Reviews", "Members who found the review helpful."],
    ["Social posts", "Likes and comments together."],
  ],
  audience: [
    [
      "Top referrers",
      `The ${TOP} most frequent of what led to the profile: a part of this site, or the host of another, never the page or what was searched for. Many browsers and apps do not tell it. Of one day 24 different ones are told apart.`,
    ],
    [
      "Devices",
      "By what the browser says of itself. Some tablets pose as desktops. Nothing but the class is kept, and no place.",
    ],
    VISITORS,
    FOLLOWERS,
  ],
  engagement: [
    RATE,
    [
      "Activity",
      "Posts and comments in the forum, reviews and social posts that the reader of this page may see, by day.",
    ],
  ],
};

export const HowComputed = ({ tab }: { tab: AnalyticsTabName }) => (
  <details className="analytics-how">
    <summary>How these are computed</summary>
    <dl>
      {WORDS[tab].map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </details>
);
