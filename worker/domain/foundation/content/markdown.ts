import MarkdownIt from "markdown-it";
import { treeOf, type Tree } from "./tree";

const PERMITTED = /^(?:https?:|mailto:|tel:|\/|#)/i;

const parser = new MarkdownIt({ html: false, linkify: true, maxNesting: 24 }).disable("image");
parser.validateLink = (address) => PERMITTED.test(address);
parser.linkify.set({ fuzzyLink: false }).add("//", null);

/** The site's own documents; what members write is rendered by `foundation/markup`, with budgets (decision 020). */
export const renderMarkdown = (source: string): Tree => treeOf(parser.parse(source, {}));
