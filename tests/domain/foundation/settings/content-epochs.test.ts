import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import {
  bumpContentEpoch,
  CONTENT_AREAS,
  type ContentArea,
  epochKey,
} from "@worker/domain/foundation/settings/content-epochs";
import { loadSettings } from "@worker/domain/foundation/settings/settings";
import { epochs } from "../../../factories/site";

const db = connect(env.DB);
const read = async () => (await loadSettings(db, { fallbackMode: "open", now: 0, fresh: true })).contentEpochs;

beforeEach(() => env.DB.prepare("delete from settings").run());

describe("the epochs of what copies show", () => {
  it("stand at nought before anything changed", async () => {
    expect(await read()).toEqual(epochs());
  });

  it.each(CONTENT_AREAS)("move one by one: %s leaves the others where they are", async (area) => {
    await bumpContentEpoch(db, area, 1);
    await bumpContentEpoch(db, area, 2);
    expect(await read()).toEqual(epochs({ [area]: 2 }));
  });

  it("move together in one statement where a change shows in several", async () => {
    await bumpContentEpoch(db, "voice", 1);
    await bumpContentEpoch(db, ["voice", "person"], 2);
    expect(await read()).toEqual(epochs({ voice: 2, person: 1 }));
  });

  it("never count twice for what changes at the same moment", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => bumpContentEpoch(db, "catalogue", at)));
    expect(await read()).toEqual(epochs({ catalogue: 20 }));
  });
});

describe("the key of a copy", () => {
  const moves = (shown: readonly ContentArea[]) =>
    CONTENT_AREAS.filter((area) => epochKey(epochs(), shown) !== epochKey(epochs({ [area]: 1 }), shown));

  it.each<[string, ContentArea[]]>([
    ["nothing that changes", []],
    ["vendors", ["catalogue"]],
    ["reviews and who wrote them", ["voice", "person"]],
  ])("of %s moves with that, and with the settings", (_, shown) => {
    expect(moves(shown)).toEqual(["site", ...shown]);
  });

  it("tells two areas apart that moved as often", () => {
    const shown = ["catalogue", "voice"] as const;
    expect(epochKey(epochs({ catalogue: 1 }), shown)).not.toBe(epochKey(epochs({ voice: 1 }), shown));
    expect(epochKey(epochs({ catalogue: 11 }), shown)).not.toBe(epochKey(epochs({ catalogue: 1, voice: 1 }), shown));
  });
});

describe("a database of before", () => {
  it("goes on where its one epoch stood, in every area", async () => {
    await env.DB.prepare("insert into settings (key, value, updated_at) values ('contentEpoch', '41', 7)").run();
    const migration = env.TEST_MIGRATIONS.find(({ name }) => name.includes("content_epochs"));
    await env.DB.batch((migration?.queries ?? []).map((query) => env.DB.prepare(query)));
    expect(await read()).toEqual({ site: 41, catalogue: 41, voice: 41, community: 41, person: 41 });
    expect(await env.DB.prepare("select count(*) as n from settings where key = 'contentEpoch'").first("n")).toBe(0);
  });
});
