/** What "cloudflare:test" is made of; that itself would load the whole site into every file. */
declare module "cloudflare:test-internal" {
  export { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
  /** Does work as the object in which the tests run. */
  export function runInRunnerObject<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for what requests go on with behind their answers. */
  export function waitForGlobalWaitUntil(): Promise<void>;
}
