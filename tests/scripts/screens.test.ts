import { describe, expect, it } from "vitest";
import { folderCircles } from "../../scripts/screens/folder-circles";
import { importFaults, spelled } from "../../scripts/screens/import-faults";
import { sheetFaults } from "../../scripts/screens/sheet-faults";

const APP = {
  "routes.ts": 'export default [index("home/home.tsx"), route("vendors", "vendors/directory.tsx")];',
  "root.tsx": 'import base from "./styles/base.css?url";\nexport const Frame = () => <main className="page" />;',
  "styles/base.css": '@import "./page.css";',
  "styles/page.css": ".page {\n  margin: 0.5em;\n  @media print {\n    margin: 0;\n  }\n}\n.mark--lab { color: blue; }",
  "home/home.css": "/* .old */ .deals > .page { gap: 0; }",
  "home/home.tsx": 'import home from "./home.css?url";\nimport { Deals } from "./deals";\nexport default Deals;',
  "home/deals.tsx": "export const Deals = ({ kind }) => <p className={`deals mark--${kind}`} />;",
  "vendors/vendors.css": ".vendor { gap: 0; }",
  "vendors/directory.tsx":
    'import sheet from "./vendors.css?url";\nexport default () => <p className={open ? "vendor" : "page"} />;',
};

const check = (changes: Record<string, string> = {}) => sheetFaults(new Map(Object.entries({ ...APP, ...changes })));

describe("the check of sheets and screens", () => {
  it("is content where every screen links what it shows", () => {
    expect(check()).toEqual([]);
  });

  it("names a class that two areas style, and lets both use one of the base", () => {
    const both = ".vendor .page { gap: 0; } .deals { gap: 0; }";
    expect(check({ "vendors/vendors.css": both })).toContain(
      ".deals is styled by home/home.css and vendors/vendors.css",
    );
  });

  it("names a class that nothing has, and not one whose end is worked out", () => {
    const page = ".page { gap: 0; } .mark--lab { gap: 0; } .gone { gap: 0; }";
    expect(check({ "styles/page.css": page })).toEqual(["styles/base.css styles .gone, which nothing has"]);
  });

  it("names an element's class that no sheet styles, where it is written out", () => {
    const row = {
      "home/row.tsx": 'export const Row = ({ kind }) => <p className="deals deal" id={`deal-${kind}`} />;',
    };
    expect(check(row)).toEqual(["home/row.tsx shows .deal, which no sheet styles"]);
  });

  it("names a variable that is read and nowhere set, by a sheet or by an element's style", () => {
    const page = ".page { color: var(--ink); width: var(--part); gap: var(--gone); left: var(--far, 0); }";
    const tokens = {
      "styles/base.css": '@import "./page.css"; .page { --ink: black; }',
      "styles/page.css": `${page} .mark--lab {}`,
    };
    const deals = APP["home/deals.tsx"].replace("<p ", '<p style={{ "--part": part }} ');
    expect(check({ ...tokens, "home/deals.tsx": deals })).toEqual(["styles/page.css reads --gone, which nothing sets"]);
  });

  it("names a screen that shows another area's class, however far away, at once or later", () => {
    const fault = "home/home.tsx shows .vendor and does not link vendors/vendors.css";
    const row = { "vendors/row.tsx": 'export const Row = () => <p className="vendor" />;' };
    const own = APP["home/deals.tsx"];
    expect(check({ ...row, "home/deals.tsx": `import { Row } from "~/vendors/row";\n${own}` })).toEqual([fault]);
    expect(check({ ...row, "home/deals.tsx": `${own}\nconst Row = lazy(() => import("../vendors/row"));` })).toEqual([
      fault,
    ]);
    expect(check({ ...row, "home/deals.tsx": `import type { Row } from "~/vendors/row";\n${own}` })).toEqual([]);
  });

  it("lets a part that comes later bring its own sheet", () => {
    const later = {
      "home/deals.tsx": `${APP["home/deals.tsx"]}\nconst Picker = lazy(() => import("./picker"));`,
      "home/picker.tsx": 'export default () => <p className="picker" />;',
      "home/picker.css": ".picker { gap: 0; }",
    };
    const bringing = `import css from "./picker.css?url";\n${later["home/picker.tsx"]}`;
    expect(check({ ...later, "home/picker.tsx": bringing })).toEqual([
      "home/home.tsx shows .picker and does not link home/picker.css",
    ]);
    const linking = bringing.replace("<p", '<link rel="stylesheet" href={css} precedence="area" />, <p');
    expect(check({ ...later, "home/picker.tsx": linking })).toEqual([]);
  });

  it("names a sheet that is linked for nothing, and a part that no sheet has", () => {
    const home = `import vendors from "~/vendors/vendors.css?url";\n${APP["home/home.tsx"]}`;
    expect(check({ "home/home.tsx": home })).toEqual(["home/home.tsx links vendors/vendors.css for nothing"]);
    expect(check({ "home/tools.css": ".page { gap: 0; }" })).toEqual(["home/tools.css is part of no sheet"]);
  });
});

describe("the check of imports", () => {
  it("wants a path from where the module stands inside its area, and one from the top across areas", () => {
    expect(spelled("account/email/email.tsx", "~/account/account-frame")).toBe("../account-frame");
    expect(spelled("account/email/email.tsx", "~/account/email/words")).toBe("./words");
    expect(spelled("account/email/email.tsx", "../../ui/button")).toBe("~/ui/button");
    expect(spelled("account/email/email.tsx", "../../../worker/context")).toBe("@worker/context");
    expect(spelled("root.tsx", "./shell/frame")).toBe("~/shell/frame");
  });

  it("leaves packages, the Worker and the router's types as they are", () => {
    for (const path of ["react", "@worker/context", "./+types/email", "~/ui/button", "./words"]) {
      expect(spelled("account/email/email.tsx", path)).toBe(path);
    }
  });

  it("names each import that is spelled otherwise, those of later loading too", () => {
    const text =
      'import type { A } from "../ui/a";\nexport { b } from "~/ui/b";\nconst C = lazy(() => import("~/home/c"));';
    expect(importFaults(new Map([["home/home.tsx", text]]))).toEqual([
      'home/home.tsx imports "../ui/a", which is spelled "~/ui/a"',
      'home/home.tsx imports "~/home/c", which is spelled "./c"',
    ]);
  });
});

describe("the check of folders", () => {
  const circles = (files: Record<string, string>) => folderCircles(new Map(Object.entries(files)));

  it("names folders that need each other, through types, later loading and others between them", () => {
    const files = {
      "shell/frame/bell.tsx": 'const Panel = lazy(() => import("~/notices/panel"));',
      "notices/panel.tsx": 'import type { Row } from "./list/row";',
      "notices/list/row.tsx": 'import { Badge } from "~/shell/frame/badge";',
    };
    expect(circles(files)).toEqual([
      "Folders in a circle: notices/panel.tsx → notices/list/row.tsx → shell/frame/bell.tsx → notices",
    ]);
    expect(circles({ ...files, "notices/list/row.tsx": 'import { Badge } from "~/ui/badge";' })).toEqual([]);
  });

  it("leaves sheets and the router's types out, and what lies in one folder", () => {
    expect(
      circles({
        "notices/notices.tsx": 'import css from "~/account/account.css?url";\nimport { Row } from "./row";',
        "account/account.tsx": 'import { Row } from "~/notices/row";\nimport type { Route } from "./+types/account";',
      }),
    ).toEqual([]);
  });
});
