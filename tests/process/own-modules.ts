import { afterAll, vi } from "vitest";
import { forgetOwnModules } from "./module-runner";

// Files share a process: each gets modules of its own, and gives the globals back.
forgetOwnModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
