import { afterAll, vi } from "vitest";

// Files of this project share a process: each gets modules of its own, and gives the globals back.
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
