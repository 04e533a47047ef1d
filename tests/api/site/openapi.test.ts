import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { app } from "@worker/app";
import { kindOf, partsOf } from "@worker/api/docs/document";

const get = (path: string) => exports.default.fetch(new Request(`http://localhost${path}`));

interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<
    string,
    Record<string, { summary?: string; tags?: string[]; responses: object; parameters?: { name: string }[] }>
  >;
}

/** Every method and path that the application answers under /api, as OpenAPI writes them. */
const mounted = [
  ...new Set(
    app.routes
      .filter(({ path, method }) => path.startsWith("/api/") && !path.includes("*") && method !== "ALL")
      .map(({ path, method }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`),
  ),
];

describe("GET /api/openapi.json", () => {
  it("names itself, its version and where it stands", async () => {
    const response = await get("/api/openapi.json");
    const document = await response.json<Document>();
    expect(response.status).toBe(200);
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.info).toMatchObject({
      title: "Leafproof API",
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    });
    expect(document.servers).toEqual([{ url: "http://localhost" }]);
  });

  it("has every route that is mounted, each with a summary, a tag and an answer", async () => {
    const { paths } = await (await get("/api/openapi.json")).json<Document>();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const routes = (names: string[]) => names.map((name) => name.replace(/^\w+/, (method) => method.toUpperCase()));
    const apart = [
      ...routes(mounted.filter((route) => !described.includes(route))).map((route) => `${route} is not described`),
      ...routes(described.filter((route) => !mounted.includes(route))).map((route) => `${route} is not mounted`),
    ];
    expect(apart).toEqual([]);
    expect(described.sort()).toEqual(mounted.sort());
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { summary, tags, responses }] of Object.entries(methods)) {
        expect(summary, `${method} ${path}`).toBeTruthy();
        expect(tags, `${method} ${path}`).toHaveLength(1);
        expect(
          Object.keys(responses).some((status) => /^[123]/.test(status)),
          `${method} ${path}`,
        ).toBe(true);
      }
    }
  });

  it("says what a list takes", async () => {
    const { paths } = await (await get("/api/openapi.json")).json<Document>();
    expect(paths["/api/reviews"]?.["get"]?.parameters?.map(({ name }) => name)).toEqual([
      "vendor",
      "product",
      "sort",
      "rating",
      "verified",
      "photos",
      "experience",
      "tag",
      "q",
      "cursor",
      "limit",
    ]);
  });
});

describe("GET /api/docs", () => {
  it("shows every route without a script, or anything from another site", async () => {
    const response = await get("/api/docs");
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/html");
    for (const route of mounted) {
      const [method = "", path = ""] = route.split(" ");
      expect(page).toContain(`<span>${method.toUpperCase()}</span> <code>${path}</code>`);
    }
    expect(page).not.toMatch(/<script|<style| style=|\son[a-z]+=|https?:\/\/(?!localhost)/);
  });
});

describe("the parts of a shape", () => {
  it("lists fields with their paths, through lists and alternatives", () => {
    const shape = {
      type: "object",
      required: ["items"],
      properties: {
        items: {
          type: "array",
          items: { type: "object", properties: { id: { type: "string", description: "ULID" } } },
        },
        reply: { anyOf: [{ type: "object", properties: { at: { type: "integer" } } }, { type: "null" }] },
      },
    };
    expect(partsOf(shape)).toEqual([
      { path: "items", kind: "list of object", required: true, description: "" },
      { path: "items[].id", kind: "string", required: false, description: "ULID" },
      { path: "reply", kind: "object or null", required: false, description: "" },
      { path: "reply.at", kind: "integer", required: false, description: "" },
    ]);
  });

  it("names choices, constants and maps", () => {
    expect(kindOf({ enum: ["a", "b"] })).toBe("a | b");
    expect(kindOf({ const: true })).toBe("true");
    expect(kindOf({ type: "object", additionalProperties: { type: "string" } })).toBe("map of string");
    expect(kindOf({ type: "string", format: "date" })).toBe("string (date)");
  });
});
