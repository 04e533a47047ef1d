/** A dashboard counts no further: a figure costs the same however the site grows, and reads "1,000+" beyond. */
export const COUNTED_MOST = 1000;
