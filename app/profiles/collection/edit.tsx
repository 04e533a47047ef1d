import { data } from "react-router";
import { contextOf } from "@worker/context";
import { memberOf } from "@worker/domain/foundation/access/demand";
import { collectionEntryPath, collectionPath } from "@worker/domain/foundation/users/profile-paths";
import { ownEntryPage } from "@worker/domain/views/collection/entry-page";
import { editEntryPath } from "@worker/domain/voice/collection/limits";
import { readFormData } from "@worker/posted-file";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { sheets } from "~/styles/sheets";
import sureCss from "~/styles/work/sure.css?url";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";
import { Sure } from "~/ui/sure";
import type { Route } from "./+types/edit";
import galleriesCss from "../galleries/galleries.css?url";
import collectionCss from "./collection.css?url";
import { answerEdit, led } from "./edit-answer.server";
import { EntryForm } from "./entry-form";
import { PhotosPart } from "./photos-part";
import { PurchasesPart } from "./purchases-part";

export async function loader({ context, params: { productId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { entry, ...rest } = await orNotFound(ownEntryPage(site, productId));
  const { id } = memberOf(site.viewer);
  const { product, kind, isFavorite, isDailyDriver, isShown, rating, notesPrivate, effects, tags } = entry;
  return {
    ...rest,
    own: { collection: collectionPath(id), entry: collectionEntryPath(id, productId) },
    product: { id: product.id, name: product.name, vendor: product.vendor.name },
    entry: { kind, isFavorite, isDailyDriver, isShown, rating, notesPrivate, effects, tags },
    areWordsHidden: entry.areWordsHidden,
  };
}

export async function action({ context, request, params: { productId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const posted = await readFormData(request);
  if (posted === null) throw data(null, { status: 400 });
  try {
    return await led(site, await answerEdit(site, productId, posted));
  } catch (error) {
    const { status, errors } = refusalOf(error, site);
    const typed = [...posted].flatMap(([name, text]) => (typeof text === "string" ? [[name, text] as const] : []));
    const part = typed.find(([name]) => name === "part")?.[1] ?? "entry";
    const effects = typed.flatMap(([name, text]) => (name === "effects" ? [text] : []));
    return data({ errors, values: Object.fromEntries(typed), effects, part }, { status });
  }
}

export const handle = sheets(collectionCss, galleriesCss, sureCss);

export const meta = ({ params: { productId } }: Route.MetaArgs) =>
  pageMeta(
    {
      title: "Edit a product of your collection",
      description: "What you say of it.",
      path: editEntryPath(productId),
      noindex: true,
    },
    "",
  );

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { own, product, entry, written, purchases, photos, areWordsHidden } = loaderData;
  const refusedIn = (part: string) => (actionData?.part === part ? actionData : null);
  const elsewhere = actionData !== undefined && !["entry", "purchase", "photo"].includes(actionData.part);
  return (
    <div className="stack entry-parts">
      <Breadcrumbs
        trail={[
          { to: own.collection, label: "Your collection" },
          { to: own.entry, label: product.name },
        ]}
        here="Edit"
      />
      <h1 dir="auto">{product.name}</h1>
      <p className="muted">{product.vendor}. Potency, laboratory results and type come from the directory.</p>
      {elsewhere && (
        <Note kind="bad" role="alert">
          {Object.values(actionData.errors)[0]}
        </Note>
      )}
      {areWordsHidden && (
        <Note kind="bad">
          A moderator hid your notes and tags. They show again when you write something else, or when the decision is
          lifted.
        </Note>
      )}
      <EntryForm entry={entry} written={written} refused={refusedIn("entry")} />
      {entry.kind === "owned" && (
        <section className="entry-part" aria-labelledby="driver">
          <h2 id="driver">Daily driver</h2>
          <p className="small muted">The one you reach for every day. There is one at most; it stands first.</p>
          <form method="post">
            <input type="hidden" name="part" value="driver" />
            <Button icon="coffee" name="intent" value={entry.isDailyDriver ? "none" : "set"}>
              {entry.isDailyDriver ? "No longer Daily Driver" : "Set as Daily Driver"}
            </Button>
          </form>
        </section>
      )}
      <PurchasesPart purchases={purchases} refused={refusedIn("purchase")} />
      <PhotosPart photos={photos} refused={refusedIn("photo")} />
      <section className="entry-part" aria-labelledby="remove">
        <h2 id="remove">Remove</h2>
        <Sure
          opener="Remove from collection…"
          of={product.name}
          act={
            <form method="post">
              <input type="hidden" name="part" value="remove" />
              <Button variant="danger-solid" small>
                Remove it
              </Button>
            </form>
          }
        >
          Your rating, notes, tags, purchases and photographs of it go too, and cannot be brought back.
        </Sure>
      </section>
      <p>
        <LinkButton to={own.entry} variant="quiet" icon="arrow-left">
          Back without saving
        </LinkButton>
      </p>
    </div>
  );
}
