import { printedAlkaloids } from "../../../factories/alkaloids";
import { env } from "cloudflare:workers";

/** The day tests of reviews stand on. */
export const NOW = Date.UTC(2026, 10, 20, 12);
export const HOUR = 3_600_000;

const DEFAULTS: Record<string, Record<string, unknown>> = {
  vendors: {
    website: "https://a.example",
    host: "a.example",
    description: "",
    location: "Asheville, NC",
    founded: 2015,
    specialties: "[]",
    shipping_regions: "[]",
    payment_methods: "[]",
    social_media: "{}",
    average_shipping_time: "1-2 Business Days",
    return_policy: "",
    listed_at: NOW - 900 * 24 * HOUR,
    updated_at: NOW,
  },
  products: {
    description: "",
    extract_type: "Plain leaf",
    type: "powder",
    substance: "plain-leaf",
    categories: "[]",
    tags: "[]",
    effects: "[]",
    images: "[]",
    in_stock: 1,
    outbound_url: "https://a.example/p",
    added_at: NOW - 400 * 24 * HOUR,
    updated_at: NOW,
    lowest_price_cents: 1800,
  },
  users: { password_hash: "!", role: "member", date_of_birth: "1980-01-01", created_at: NOW - 500 * 24 * HOUR },
  reviews: {
    rating: 5,
    title: "A title",
    content: "Some words about it.",
    pros: "[]",
    cons: "[]",
    would_recommend: 1,
    products_purchased: "[]",
    category_ratings: "{}",
    experience: "{}",
    tags: "[]",
    created_at: NOW,
  },
  lab_results: {
    lab_id: "lab",
    batch_number: "B-1",
    test_date: "2026-11-01",
    expires_at: NOW + 160 * 24 * HOUR,
    status: "verified",
    alkaloids: JSON.stringify(printedAlkaloids()),
    safety: "{}",
    overall_safety: "Passed",
    testing_method: "HPLC",
    sample_weight: "10 g",
    created_at: NOW,
    updated_at: NOW,
  },
};

type Row = Record<string, unknown>;

function completed(table: string, row: Row): Row {
  const whole: Row = { ...DEFAULTS[table], ...row };
  if (table === "vendors") whole["name_key"] ??= String(whole["name"]).toLowerCase();
  if (table === "lab_results") whole["code"] ??= `verify:${String(whole["id"])}`;
  if (table === "users") {
    whole["username"] ??= whole["id"];
    whole["username_key"] ??= whole["id"];
    whole["email"] ??= `${String(whole["id"])}@example.org`;
    whole["email_key"] ??= whole["email"];
  }
  return whole;
}

/** Writes rows by column name, the rest from defaults; thousands in a few statements. */
export async function put(table: string, rows: Row[]): Promise<void> {
  const whole = rows.map((row) => completed(table, row));
  const columns = [...new Set(whole.flatMap((row) => Object.keys(row)))];
  const values = columns.map((column) => `json_extract(value, '$.${column}')`).join(", ");
  const statement = env.DB.prepare(
    `insert or replace into ${table} (${columns.join(", ")}) select ${values} from json_each(?1)`,
  );
  for (let from = 0; from < whole.length; from += 1000) {
    await statement.bind(JSON.stringify(whole.slice(from, from + 1000))).run();
  }
}

export async function clear(...tables: string[]): Promise<void> {
  await env.DB.batch(tables.map((table) => env.DB.prepare(`delete from ${table}`)));
}
