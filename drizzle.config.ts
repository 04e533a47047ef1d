import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./worker/domain/registry/tables.ts",
  out: "./migrations",
  breakpoints: false,
});
