import { FRIENDS, followersPath, followingPath } from "@worker/domain/foundation/users/profile-paths";
import { COUNTED } from "@worker/domain/views/people/sizes";
import type { ProfileFigures } from "@worker/domain/views/people/figures";
import type { Profile } from "@worker/domain/views/people/profile-page";
import { ListLink } from "./list-link";
import { ReputationNote } from "./badges/reputation";
import { formatNumber, plural } from "~/ui/format";
import { type LabelFact, LabelStrip } from "~/ui/label-strip";
import { Link } from "~/ui/link";

type FiguresProps = Pick<Profile, "person" | "seenAs"> & {
  shown: NonNullable<Profile["shown"]>;
  figures: ProfileFigures;
  isMember: boolean;
};

const some = (parts: readonly (string | false)[]): string | undefined => {
  const said = parts.filter((part) => part !== false);
  return said.length === 0 ? undefined : said.join(", ");
};

/** What somebody did for others here, and who listens (rules/people#figures). */
export function Figures({ person, shown, seenAs, figures, isMember }: FiguresProps) {
  const { reviewCount, followersCount, followingCount, friendCount, standing } = shown;
  const { helpful, countedReviews, purchases, samples, moreReviews, threads, answers, morePosts } = figures;
  const posts = Math.min(threads + answers, COUNTED);
  const list = (to: string, words: string) =>
    isMember && seenAs === null ? <ListLink to={to}>{words}</ListLink> : undefined;
  const ofNewest = moreReviews && `in the newest ${COUNTED} reviews`;
  const facts: LabelFact[] = [
    {
      label: "Reviews",
      value: formatNumber(reviewCount),
      note: some([
        purchases > 0 && `${plural(purchases, "purchase")} confirmed`,
        samples > 0 && plural(samples, "sample"),
        (purchases > 0 || samples > 0) && ofNewest,
      ]),
    },
    {
      label: "Found helpful",
      value: formatNumber(helpful),
      note: some([countedReviews > 0 && `${perReview(helpful / countedReviews)} per review`, ofNewest]),
    },
    {
      label: "Posts",
      value: morePosts ? `${formatNumber(posts)}+` : formatNumber(posts),
      note: some([
        threads > 0 && plural(threads, "thread"),
        morePosts && `only the newest ${COUNTED} are counted, and of those what you can read`,
      ]),
    },
  ];
  if (standing !== null)
    facts.push({
      label: "Reputation",
      value: formatNumber(standing.total),
      note: <ReputationNote standing={standing} />,
    });
  if (followersCount !== null && followingCount !== null)
    facts.push(
      { label: "Followers", value: formatNumber(followersCount), note: list(followersPath(person.id), "See who") },
      { label: "Following", value: formatNumber(followingCount), note: list(followingPath(person.id), "See whom") },
    );
  if (friendCount !== null)
    facts.push({ label: "Friends", value: formatNumber(friendCount), note: <Link to={FRIENDS}>Your friends</Link> });
  return <LabelStrip className="profile-figures" facts={facts} />;
}

const perReview = (mean: number): string =>
  mean < 10 && !Number.isInteger(mean) ? mean.toFixed(1) : formatNumber(Math.round(mean));
