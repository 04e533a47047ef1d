/** What the two searches under comparison answer with, and how long each query took. */
export interface Searched {
  /** Milliseconds a query; the clock of workerd shows whole ones. */
  times: number[];
  /** Milliseconds a query on average, of whole rounds. */
  mean: number;
  /** Products found a query: both must find the same. */
  totals: number[];
}

export interface IndexReport extends Searched {
  /** With words in any order, spellings and slips, on the longer mix, and with vendors, batches and pages. */
  loose: Searched;
  /** The first such search, which reads the words; milliseconds. */
  firstLooseMs: number;
  /** Bytes of all documents. */
  bytes: number;
  buildMs: number;
  loadMs: number;
}

export interface FtsReport extends Searched {
  fillMs: number;
}
