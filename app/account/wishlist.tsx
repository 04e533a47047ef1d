import { data, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { knownRegion, REGION_LINES } from "@worker/domain/catalogue/substances/regions";
import { wishForm, wishlistPageQuery } from "@worker/domain/catalogue/wishlist/forms";
import { addWish, listWishes, removeWish } from "@worker/domain/catalogue/wishlist/wish";
import { editEntryPath } from "@worker/domain/voice/collection/limits";
import { Conflict, NotFound } from "@worker/errors";
import { readForm } from "@worker/form-body";
import { shownCard } from "~/products/figures/card-lines.server";
import { ProductCard } from "~/products/product-card";
import { RegionForm } from "~/products/region/form";
import { WishlistButton } from "~/products/wishlist-button";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/wishlist";
import { AccountFrame } from "./frame/account-frame";
import { sheets } from "~/styles/sheets";
import productsCss from "~/products/products.css?url";
import accountCss from "./account.css?url";

const HERE = "/account/wishlist";

function addressOf(region: string, cursor: string | null = null): string {
  const params = new URLSearchParams({ ...(region && { region }), ...(cursor !== null && { cursor }) }).toString();
  return params ? `${HERE}?${params}` : HERE;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now, region: chosen } = contextOf(context);
  const query = v.parse(wishlistPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const { cursor = null, region } = query;
  const shown = knownRegion(region) ?? chosen;
  const read = (from: string | null) =>
    listWishes(db, viewer, { cursor: from, limit: PAGE_SIZE, region: shown ?? "" }, now);
  const { items, ...page } = await orFirstPage(cursor, read);
  const cards = items.map(({ product, ...wish }) => ({ ...wish, product: shownCard(product) }));
  return { page: { ...page, items: cards }, later: cursor !== null, region, shown, regions: REGION_LINES };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, viewer, now, cookies, setHeader } = contextOf(context);
  const form = await readForm(request, wishForm);
  if (!form.ok) return data({ failed: "Nothing was changed. Please try again.", held: null }, { status: 400 });
  const { product, intent, returnTo } = form.value;
  try {
    await (intent === "add" ? addWish(db, viewer, product, now) : removeWish(db, viewer, product));
  } catch (error) {
    if (error instanceof NotFound) throw data(null, { status: 404 });
    const { status, message } = refusalOf(error, { setHeader });
    const held = error instanceof Conflict && error.code === "holds-more" ? product : null;
    return data({ failed: message, held }, { status });
  }
  const text = intent === "add" ? "Added to your wishlist." : "Removed from your wishlist.";
  const back = { product, intent: intent === "add" ? "remove" : "add", ...(returnTo !== undefined && { returnTo }) };
  setHeader("set-cookie", await cookies.setFlash({ kind: "good", text, undo: { action: HERE, fields: back } }));
  return redirect(returnTo === undefined ? HERE : safeReturnPath(returnTo), 303);
}

export const handle = sheets(productsCss, accountCss);

export const meta = () =>
  pageMeta({ title: "Wishlist", description: "Products you are keeping an eye on.", path: HERE, noindex: true }, "");

export default function Wishlist({ loaderData, actionData }: Route.ComponentProps) {
  const { page, later, region, shown, regions } = loaderData;
  return (
    <AccountFrame
      title="Wishlist"
      current={HERE}
      lead="Products you are keeping an eye on. Only you see them, but for those that you show in your collection."
    >
      {actionData && (
        <Note kind="bad" role="alert">
          <p>{actionData.failed}</p>
          {actionData.held !== null && (
            <p>
              <Link to={`${editEntryPath(actionData.held)}#remove`}>Open it in your collection</Link>
            </p>
          )}
        </Note>
      )}
      {page.items.length === 0 ? (
        <Empty
          icon="bookmark"
          title="Your wishlist is empty."
          action={<LinkButton to="/search">Find products</LinkButton>}
        />
      ) : (
        <>
          <h2 className="sr">Products</h2>
          <div className="region small">
            <RegionForm region={shown} regions={regions} />
          </div>
          <ul className="pgrid">
            {page.items.map(({ product }) => (
              <li key={product.id} className="wish">
                <ProductCard product={product} />
                <WishlistButton productId={product.id} name={product.name} wished returnTo={addressOf(region)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "product")}
          previous={later ? addressOf(region) : null}
          next={page.nextCursor === null ? null : addressOf(region, page.nextCursor)}
        />
      )}
    </AccountFrame>
  );
}
