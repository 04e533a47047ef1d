import { Form } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { dayStart } from "@worker/days";
import { collectionEntryPath, collectionPath } from "@worker/domain/foundation/users/profile-paths";
import { entryPage } from "@worker/domain/views/collection/entry-page";
import type { Purchase } from "@worker/domain/views/collection/purchases";
import { aboutQuery } from "@worker/domain/views/profile/forms";
import { editEntryPath } from "@worker/domain/voice/collection/limits";
import { ReportLink } from "~/moderation/report-link";
import { productPath } from "~/products/product-link";
import { orNotFound } from "~/shell/or-not-found";
import { sheets } from "~/styles/sheets";
import { Button, LinkButton } from "~/ui/button";
import { EvidenceChip } from "~/ui/evidence";
import { formatDate, formatMoney } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { StackTable } from "~/ui/stack-table";
import badgesCss from "../badges/badges.css?url";
import lookCss from "../look/look.css?url";
import { addressOf, ProfileFrame } from "../profile-frame";
import profilesCss from "../profiles.css?url";
import { profileMeta } from "../tabs/meta";
import type { Route } from "./+types/entry";
import collectionCss from "./collection.css?url";
import { EntryWords } from "./entry-marks";
import { EntryPhotos } from "./entry-photos";
import { shelfEntry } from "./shelf-entry.server";
import { ShelfProduct } from "./shelf-product";

export async function loader({ context, request, params: { userId, productId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { as } = v.parse(aboutQuery, Object.fromEntries(new URL(request.url).searchParams));
  const { tab, ...page } = await orNotFound(entryPage(site, { userId, productId, as }));
  const shown = tab && {
    entry: shelfEntry(tab.entry),
    notes: tab.entry.notes,
    purchases: tab.purchases,
    photos: tab.photos,
    results: tab.results.map(({ id, batchNumber, testDate, labName, alkaloids, evidence }) => ({
      ...{ id, batchNumber, testDate, labName, evidence },
      sevenOh: alkaloids.sevenOhMitragynine.text,
      mitragynine: alkaloids.mitragynine.text,
    })),
  };
  return { page, shown, isMember: site.viewer.kind === "member" };
}

export const handle = sheets(profilesCss, lookCss, badgesCss, collectionCss);

/** Of a profile that is not listed, neither title nor preview says what its member has (rules/profile-privacy#indexing). */
const titleOf = ({ page, shown }: Route.ComponentProps["loaderData"]): string =>
  shown === null || !page.profile.isIndexed ? "Product Collection" : `${shown.entry.product.name} in the collection`;

export const meta = ({ loaderData, params: { userId, productId } }: Route.MetaArgs) =>
  profileMeta(loaderData.page, {
    path: collectionEntryPath(userId, productId),
    tab: titleOf(loaderData),
    isPart: true,
  });

export default function Entry({ loaderData: { page, shown, isMember } }: Route.ComponentProps) {
  const { person, isSelf, seenAs: as } = page.profile;
  const isOwn = isSelf && as === null;
  return (
    <ProfileFrame page={page} isMember={isMember} tab="collection">
      {shown !== null && (
        <div className="shelf entry-parts">
          <p>
            <Link to={addressOf(collectionPath(person.id), { as })}>
              {isOwn ? "Your collection" : `Collection of ${person.username}`}
            </Link>
          </p>
          <Head shown={shown} name={person.username} />
          {isOwn && <OwnActs entry={shown.entry} />}
          {shown.entry.areWordsHidden && (
            <Note kind="bad">
              A moderator hid these notes and tags. They show again when you write something else, or when the decision
              is lifted.
            </Note>
          )}
          {shown.notes !== null && (
            <section className="entry-part" aria-labelledby="notes">
              <h3 id="notes">Notes</h3>
              {shown.entry.notesPrivate && <p className="small muted">Only you read them.</p>}
              <div className="prose shelf-notes" dir="auto" dangerouslySetInnerHTML={{ __html: shown.notes }} />
            </section>
          )}
          <EntryWords entry={shown.entry} name={person.username} />
          {shown.photos.length > 0 && <EntryPhotos photos={shown.photos} mayReport={!isSelf} />}
          {shown.purchases.length > 0 && <Purchases purchases={shown.purchases} isOwn={isOwn} />}
          {shown.entry.isListed && <Results results={shown.results} />}
          {!isSelf && (shown.notes !== null || shown.entry.tags.length > 0) && (
            <p>
              <ReportLink
                kind="collection_notes"
                id={shown.entry.id}
                what={`what ${person.username} says of ${shown.entry.product.name}`}
              />
            </p>
          )}
        </div>
      )}
    </ProfileFrame>
  );
}

type Shown = NonNullable<Route.ComponentProps["loaderData"]["shown"]>;

function Head({ shown: { entry }, name }: { shown: Shown; name: string }) {
  const { product } = entry;
  return (
    <div className="entry-head">
      <ShelfProduct
        entry={entry}
        name={name}
        to={entry.isListed ? productPath(product.vendor.id, product.id) : null}
        heading="h2"
      />
    </div>
  );
}

function OwnActs({ entry: { product, kind, isDailyDriver } }: Pick<Shown, "entry">) {
  const edit = editEntryPath(product.id);
  return (
    <div className="row row--wrap">
      <LinkButton to={edit} icon="pen-line">
        Edit
      </LinkButton>
      {kind === "owned" && (
        <Form method="post" action={edit}>
          <input type="hidden" name="part" value="driver" />
          <Button icon="coffee" name="intent" value={isDailyDriver ? "none" : "set"}>
            {isDailyDriver ? "No longer Daily Driver" : "Set as Daily Driver"}
          </Button>
        </Form>
      )}
    </div>
  );
}

const PUBLIC_COLUMNS = ["Date", "Batch"];
const OWN_COLUMNS = ["Date", "Batch", "Amount", "Price"];

function Purchases({ purchases, isOwn }: { purchases: readonly Purchase[]; isOwn: boolean }) {
  return (
    <section className="entry-part" aria-labelledby="purchases">
      <h3 id="purchases">Purchase history</h3>
      {isOwn && <p className="small muted">Only you see amount and price.</p>}
      <StackTable caption="Purchase history" columns={isOwn ? OWN_COLUMNS : PUBLIC_COLUMNS}>
        {purchases.map(({ id, purchasedOn, batch, resultId, amount, priceCents }) => (
          <tr key={id}>
            <td data-l="Date">{formatDate(dayStart(purchasedOn))}</td>
            <td className="wide" data-l="Batch">
              {batch === null ? "Not given" : <bdi>{batch}</bdi>}
              {resultId !== null && (
                <>
                  {" · "}
                  <Link to={`/lab/${resultId}`}>
                    Lab result<span className="sr"> of batch {batch}</span>
                  </Link>
                </>
              )}
            </td>
            {isOwn && (
              <>
                <td data-l="Amount">
                  <bdi>{amount}</bdi>
                </td>
                <td data-l="Price">{priceCents === null ? "Not given" : formatMoney(priceCents)}</td>
              </>
            )}
          </tr>
        ))}
      </StackTable>
    </section>
  );
}

function Results({ results }: Pick<Shown, "results">) {
  return (
    <section className="entry-part" aria-labelledby="results">
      <h3 id="results">Lab results of this product</h3>
      {results.length === 0 ? (
        <p className="muted">No published result.</p>
      ) : (
        <StackTable caption="Published lab results" columns={["Batch", "Tested", "7-OH", "Mitragynine", "Says"]}>
          {results.map(({ id, batchNumber, testDate, labName, sevenOh, mitragynine, evidence }) => (
            <tr key={id}>
              <td className="wide" data-l="Batch">
                <Link to={`/lab/${id}`}>{batchNumber}</Link>
              </td>
              <td className="wide" data-l="Tested">
                {formatDate(dayStart(testDate))}
                {labName !== null && `, ${labName}`}
              </td>
              <td data-l="7-OH">{sevenOh}</td>
              <td data-l="Mitragynine">{mitragynine}</td>
              <td className="wide" data-l="Says">
                <EvidenceChip kind={evidence.kind} />
              </td>
            </tr>
          ))}
        </StackTable>
      )}
      <p className="small muted">Measured by laboratories and checked by us; members type none of these numbers.</p>
    </section>
  );
}
