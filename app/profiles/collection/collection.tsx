import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { collectionEntryPath, collectionPath } from "@worker/domain/foundation/users/profile-paths";
import { collectionTab } from "@worker/domain/views/collection/collection-tab";
import { seenAs } from "@worker/domain/views/people/forms";
import { collectionQuery } from "@worker/domain/voice/collection/forms";
import {
  COLLECTION_ADD,
  COLLECTION_SHOWS,
  COLLECTION_TYPES,
  type CollectionShow,
  type CollectionType,
} from "@worker/domain/voice/collection/limits";
import { orNotFound } from "~/shell/or-not-found";
import { sheets } from "~/styles/sheets";
import { Button, LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Pill, Pills } from "~/ui/pill";
import badgesCss from "../badges/badges.css?url";
import lookCss from "../look/look.css?url";
import { addressOf, OlderAndNewest, ProfileFrame } from "../profile-frame";
import profilesCss from "../profiles.css?url";
import { profileMeta } from "../tabs/meta";
import type { Route } from "./+types/collection";
import collectionCss from "./collection.css?url";
import { shelfEntry } from "./shelf-entry.server";
import { ShelfItem } from "./shelf-item";
import { SHOW_WORDS, TYPE_WORDS } from "./words";

const addressQuery = v.object({ ...collectionQuery.entries, as: seenAs });

export async function loader({ context, request, params: { userId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const asked = v.parse(addressQuery, Object.fromEntries(new URL(request.url).searchParams));
  const { cursor, type = null, show } = asked;
  const read = (at: string | null) => collectionTab(site, { ...asked, userId, cursor: at });
  const { tab, ...page } = await orNotFound(orFirstPage(cursor ?? null, read));
  const shelf = tab && {
    items: tab.items.map(shelfEntry),
    nextCursor: tab.nextCursor,
    driver: tab.driver && shelfEntry(tab.driver),
  };
  return { page, shelf, type, show, isFirst: cursor === undefined, isMember: site.viewer.kind === "member" };
}

export const handle = sheets(profilesCss, lookCss, badgesCss, collectionCss);

export const meta = ({ loaderData, params: { userId } }: Route.MetaArgs) =>
  profileMeta(loaderData.page, {
    path: collectionPath(userId),
    tab: "Product Collection",
    isPart:
      !loaderData.isFirst ||
      loaderData.type !== null ||
      loaderData.show !== "all" ||
      loaderData.page.profile.seenAs !== null,
  });

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { page, shelf, type, show, isFirst, isMember } = loaderData;
  const { person, isSelf, seenAs: as } = page.profile;
  const isOwn = isSelf && as === null;
  const here = (to: { type: CollectionType | null; show: CollectionShow; cursor?: string | null }) =>
    addressOf(collectionPath(person.id), { ...to, show: to.show === "all" ? null : to.show, as });
  const entryOf = (id: string) => addressOf(collectionEntryPath(person.id, id), { as });
  const isNarrowed = type !== null || show !== "all";
  return (
    <ProfileFrame page={page} isMember={isMember} tab="collection">
      {shelf !== null && (
        <section className="shelf" aria-labelledby="collection">
          <div className="row row--wrap between">
            <h2 id="collection">{isOwn ? "Your collection" : `Collection of ${person.username}`}</h2>
            {isOwn && <AddSearch />}
          </div>
          <div className="shelf-ways">
            <Pills label="Product type">
              <Pill to={here({ type: null, show })} current={type === null}>
                All types
              </Pill>
              {COLLECTION_TYPES.map((each) => (
                <Pill key={each} to={here({ type: each === type ? null : each, show })} current={each === type}>
                  {TYPE_WORDS[each]}
                </Pill>
              ))}
            </Pills>
            <Pills label="What it is to them">
              {COLLECTION_SHOWS.map((each) => (
                <Pill key={each} to={here({ type, show: each })} current={each === show}>
                  {SHOW_WORDS[each]}
                </Pill>
              ))}
            </Pills>
          </div>
          {shelf.driver !== null && (
            <div className="shelf-driver">
              <ShelfItem
                entry={shelf.driver}
                name={person.username}
                to={entryOf(shelf.driver.product.id)}
                isOwn={isOwn}
              />
            </div>
          )}
          {shelf.items.length > 0 ? (
            <ul className="shelf-items">
              {shelf.items.map((entry) => (
                <li key={entry.id}>
                  <ShelfItem entry={entry} name={person.username} to={entryOf(entry.product.id)} isOwn={isOwn} />
                </li>
              ))}
            </ul>
          ) : (
            shelf.driver === null && (
              <Empty
                icon="package"
                level={3}
                title={isNarrowed ? "Nothing of this kind" : isFirst ? "No products yet" : "Nothing on this page"}
                action={isOwn && <LinkButton to={COLLECTION_ADD}>Add a product</LinkButton>}
              />
            )
          )}
          <OlderAndNewest
            what="products"
            newest={isFirst ? null : here({ type, show })}
            older={shelf.nextCursor === null ? null : here({ type, show, cursor: shelf.nextCursor })}
          />
          <p className="small muted">
            Ratings, effects and notes are this member&apos;s own. Laboratory results come from published certificates;
            nothing here is advice.
          </p>
        </section>
      )}
    </ProfileFrame>
  );
}

/** Leads to what the directory has by that name. */
function AddSearch() {
  return (
    <form className="people-search shelf-add" action={COLLECTION_ADD} role="search">
      <input
        className="input"
        type="search"
        name="q"
        placeholder="Product or vendor"
        aria-label="Find a product to add"
        maxLength={60}
        required
        dir="auto"
      />
      <Button icon="plus">Add</Button>
    </form>
  );
}
