import type { Usage } from "./usage";

const KV_METHODS = new Set(["get", "getWithMetadata", "put", "delete", "list"]);
const R2_METHODS = new Set(["get", "head", "put", "delete", "list", "createMultipartUpload", "resumeMultipartUpload"]);

function counted<T extends object>(
  binding: T,
  methods: Set<string>,
  book: (call: () => Promise<unknown>) => Promise<unknown>,
): T {
  return new Proxy(binding, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== "function") return value;
      if (typeof property !== "string" || !methods.has(property)) return value.bind(target) as unknown;
      return (...args: unknown[]) => book(() => value.apply(target, args) as Promise<unknown>);
    },
  });
}

export const countedKv = (kv: KVNamespace, usage: Usage): KVNamespace =>
  counted(kv, KV_METHODS, (call) => usage.book("kv", call));

export const countedR2 = (bucket: R2Bucket, usage: Usage): R2Bucket =>
  counted(bucket, R2_METHODS, (call) => usage.book("r2", call));
