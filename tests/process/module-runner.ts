import { runInRunnerObject } from "cloudflare:test-internal";

interface Module {
  meta?: object;
  promise?: Promise<unknown>;
  exports?: unknown;
  evaluated: boolean;
  importers: Set<string>;
}

type Load = (path: string) => Promise<unknown>;

interface ModuleContext {
  __vite_ssr_dynamic_import__: Load;
}

/** What is used here of the test runner's module loader, which has no public name. */
interface ModuleRunner {
  evaluatedModules: { idToModuleMap: Map<string, Module>; getModuleByUrl(url: string): Module | undefined };
  evaluator: { runInlinedModule(context: ModuleContext, code: string, module: Module): Promise<unknown> };
  mocker: { resolveMocks(): Promise<void> };
  cachedModule(url: string, importer?: string): Promise<Module>;
}

declare global {
  var __vitest_mocker__: { moduleRunner: ModuleRunner };
}

const runner = globalThis.__vitest_mocker__.moduleRunner;
const { evaluator, evaluatedModules, mocker } = runner;
const isEvaluated = (url: string) => evaluatedModules.getModuleByUrl(url)?.evaluated === true;

// Once a process: what was replaced is the object's own from then on.
if (!Object.hasOwn(runner, "cachedModule")) {
  const find = runner.cachedModule.bind(runner);
  // The runner would ask for each import in a request of its own, also where it has the module.
  runner.cachedModule = async (url, importer) => {
    await mocker.resolveMocks();
    const known = evaluatedModules.getModuleByUrl(url);
    return known?.meta ? known : find(url, importer);
  };

  const run = evaluator.runInlinedModule.bind(evaluator);
  // A request that loads a module would own the promise for it, and another that awaits the same one would hang.
  evaluator.runInlinedModule = (context, code, module) => {
    const load = context.__vite_ssr_dynamic_import__;
    const loadOutside: Load = (path) => (isEvaluated(path) ? load(path) : runInRunnerObject(() => load(path)));
    return run({ ...context, __vite_ssr_dynamic_import__: loadOutside }, code, module);
  };
}

/** Packages keep nothing of a test, and are most of what a file loads. */
const KEPT = /\/node_modules\/|^(?:node|cloudflare|workerd):/;

/** Lets the site's and the tests' own modules be evaluated anew, as `vi.resetModules` does with packages too. */
export function forgetOwnModules(): void {
  for (const [id, module] of evaluatedModules.idToModuleMap) {
    if (KEPT.test(id)) continue;
    module.promise = undefined;
    module.exports = undefined;
    module.evaluated = false;
    module.importers.clear();
  }
}
