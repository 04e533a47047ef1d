import { DurableObject } from "cloudflare:workers";

/** Placeholder shell while the search index is laid; holds the version pointer of the index in KV. */
export class SearchIndex extends DurableObject {}
