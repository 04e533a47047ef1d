import { renderToString } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { importsOf, readyToRender } from "~/entry-context.server";

/** What each of these tests says when the router keeps such a thing elsewhere. */
const CHANGED = "react-router has changed what app/entry-context.server.ts builds on: mend or drop that part of it.";

const Root = () => (
  <html lang="en">
    <body>
      <Outlet />
      <Scripts />
    </body>
  </html>
);
const Page = () => <p>{useLoaderData<string>()}</p>;
const leaf = (id: string) => ({ id, path: id, parentId: "root" });
const asset = { module: "/a.js", hasAction: false, hasLoader: true, hasErrorBoundary: false };
const withoutClient = {
  ...{ hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false },
  ...{ clientActionModule: undefined, clientLoaderModule: undefined, clientMiddlewareModule: undefined },
  hydrateFallbackModule: undefined,
};

const MODE = { publicPath: "/", assetsBuildDirectory: "", future: {}, ssr: true, isSpaMode: false, prerender: [] };

/** A site of three pages, whose entrance hands out what the router rendered last. */
async function entryOf(path: string): Promise<EntryContext> {
  let taken: EntryContext | undefined;
  const build: ServerBuild = {
    entry: {
      module: {
        default: (_request, _status, _headers, entry) => {
          taken = entry;
          return new Response();
        },
      },
    },
    routes: {
      root: { id: "root", path: "", module: { default: Root } },
      shop: { ...leaf("shop"), module: { default: Outlet } },
      "shop/leaf": {
        id: "shop/leaf",
        path: "leaf",
        parentId: "shop",
        module: { default: Page, loader: () => "A leaf" },
      },
      blog: { ...leaf("blog"), module: { default: Page, loader: () => "A post" } },
    },
    assets: {
      entry: { imports: ["/framework.js"], module: "/entry.js" },
      routes: {
        root: { ...asset, ...withoutClient, id: "root", path: "", hasLoader: false },
        shop: { ...asset, ...withoutClient, ...leaf("shop"), hasLoader: false },
        "shop/leaf": {
          ...{ ...asset, ...withoutClient, id: "shop/leaf", path: "leaf", parentId: "shop" },
          imports: ["/framework.js", "/part.js"],
        },
        blog: { ...asset, ...withoutClient, ...leaf("blog") },
      },
      ...{ url: "/manifest.js", version: "1" },
    },
    ...MODE,
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  };
  await createRequestHandler(build, "production")(new Request(`http://localhost${path}`), new RouterContextProvider());
  if (taken === undefined) throw new Error(CHANGED);
  return taken;
}

const DATA = '["what the loaders said"]';

function rendered(entry: EntryContext): string {
  try {
    return renderToString(<ServerRouter context={readyToRender(entry, DATA)} url="http://localhost/shop/leaf" />);
  } catch (cause) {
    throw new Error(CHANGED, { cause });
  }
}

describe("what is prepared for the router's rendering", () => {
  let entry: EntryContext;
  beforeAll(async () => {
    entry = await entryOf("/shop/leaf");
  });

  it("is taken: the data that was read already is in the page, whole and at once", () => {
    const html = rendered(entry);
    expect(html, CHANGED).toContain("<p>A leaf</p>");
    expect(html, CHANGED).toContain(`streamController.enqueue(${JSON.stringify(DATA)})`);
    expect(html, CHANGED).toContain("streamController.close()");
  });

  it("is asked: the routes above a path are matched once, however often the page is rendered", async () => {
    const another = await entryOf("/shop/leaf");
    const asked: string[] = [];
    const { _match: match } = another.staticHandlerContext;
    expect(match, CHANGED).toBeTypeOf("function");
    another.staticHandlerContext._match = (path) => {
      if (typeof path === "string") asked.push(path);
      return match(path);
    };
    for (let times = 0; times < 3; times++) rendered(another);
    expect(asked.sort(), CHANGED).toEqual(["/", "/shop"]);
  });

  it("is enough: of the site's routes the page's own are made components of, and the page lists no other", () => {
    const { manifest } = readyToRender(entry, DATA);
    expect(Object.keys(manifest.routes), CHANGED).toEqual(["root", "shop", "shop/leaf"]);
    expect(manifest.routes["blog"]?.path, CHANGED).toBe("blog");
    expect(rendered(entry), CHANGED).not.toContain('"blog"');
  });

  it("leaves out what its scripts import, which is named once beside it", () => {
    expect(rendered(entry), CHANGED).not.toContain("/part.js");
    expect(importsOf(entry)).toEqual(["/framework.js", "/part.js"]);
  });
});
