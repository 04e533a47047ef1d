import { beforeAll } from "vitest";
import { emptyDatabase } from "./factories/empty-database";

// Files of this project share a database: each finds it as if it were its own.
beforeAll(emptyDatabase);
