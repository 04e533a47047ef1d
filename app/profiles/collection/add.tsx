import { data, Form, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { addWish } from "@worker/domain/catalogue/wishlist/wish";
import { memberOf } from "@worker/domain/foundation/access/demand";
import { collectionPath } from "@worker/domain/foundation/users/profile-paths";
import { findProduct } from "@worker/domain/views/collection/find-product";
import { addForm, addQuery } from "@worker/domain/voice/collection/forms";
import { COLLECTION_ADD, editEntryPath } from "@worker/domain/voice/collection/limits";
import { keepProduct } from "@worker/domain/voice/collection/save-entry";
import { readForm } from "@worker/form-body";
import { ProductPicture } from "~/products/product-picture";
import { productPath } from "~/products/product-link";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Input } from "~/ui/field";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import type { Route } from "./+types/add";
import collectionCss from "./collection.css?url";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { id } = memberOf(site.viewer);
  const { q, product } = v.parse(addQuery, Object.fromEntries(new URL(request.url).searchParams));
  const found = await findProduct(site, { q, productId: product });
  return {
    own: collectionPath(id),
    q,
    isAsked: q !== "" || product !== undefined,
    offers: found.map(({ product: { id: productId, name, type, vendor, image }, kind }) => ({
      ...{ id: productId, name, type, vendor, image, kind },
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, addForm);
  if (!form.ok) return data({ failed: "Nothing was added. Please try again." }, { status: 400 });
  const { product, intent } = form.value;
  try {
    await (intent === "own" ? keepProduct(site, product) : addWish(site.db, site.viewer, product, site.now));
  } catch (error) {
    const { status, message } = refusalOf(error, site);
    return data({ failed: message }, { status });
  }
  const text = intent === "own" ? "Added to your collection. Say more about it here." : "Added to your wishlist.";
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(intent === "own" ? editEntryPath(product) : collectionPath(memberOf(site.viewer).id), 303);
}

export const handle = sheets(collectionCss);

export const meta = () =>
  pageMeta(
    { title: "Add to your collection", description: "Find a product.", path: COLLECTION_ADD, noindex: true },
    "",
  );

export default function Add({ loaderData: { own, q, isAsked, offers }, actionData }: Route.ComponentProps) {
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: own, label: "Your collection" }]} here="Add a product" />
      <h1>Add to your collection</h1>
      {actionData && (
        <Note kind="bad" role="alert">
          {actionData.failed}
        </Note>
      )}
      <form role="search" className="entry-form stack">
        <Field name="q" label="Product or vendor" help="Any product that is listed here can be in a collection.">
          <Input type="search" name="q" defaultValue={q} maxLength={60} required />
        </Field>
        <Button icon="search">Find</Button>
      </form>
      {offers.length > 0 && (
        <>
          <h2 className="sr">Products</h2>
          <ul className="shelf-offers">
            {offers.map(({ id, name, type, vendor, image, kind }) => (
              <li key={id}>
                <span className="shelf-plate">
                  <ProductPicture id={id} type={type} image={image === null ? null : { url: image, alt: "" }} />
                </span>
                <span>
                  <Link to={productPath(vendor.id, id)} dir="auto">
                    {name}
                  </Link>
                  <br />
                  <span className="small muted">{vendor.name}</span>
                </span>
                {kind === "owned" ? (
                  <LinkButton small to={editEntryPath(id)}>
                    Edit<span className="sr"> {name}</span>
                  </LinkButton>
                ) : (
                  <Form method="post" className="row row--wrap">
                    <input type="hidden" name="product" value={id} />
                    <Button small variant="primary" name="intent" value="own">
                      I have it<span className="sr">: {name}</span>
                    </Button>
                    {kind === "wish" ? (
                      <span className="small muted">On your wishlist</span>
                    ) : (
                      <Button small name="intent" value="wish">
                        Wish for it<span className="sr">: {name}</span>
                      </Button>
                    )}
                  </Form>
                )}
              </li>
            ))}
          </ul>
          <p className="small muted">
            What you have shows on your profile for whoever may read that; you can hide it on the next page. A wish is
            yours alone until you show it.
          </p>
        </>
      )}
      {isAsked && offers.length === 0 && <Empty title="No product by that name" />}
    </div>
  );
}
