import { queryText } from "~/ui/query";

export const INTEGRITY_PATH = "/review-integrity";
export const ALERTS_PATH = `${INTEGRITY_PATH}/alerts`;
export const ANALYTICS_PATH = `${INTEGRITY_PATH}/analytics`;
export const CONSUMER_ALERTS_PATH = `${INTEGRITY_PATH}/consumer-alerts`;

type Query = Record<string, string | undefined>;

const withQuery = (path: string, query: Query): string => {
  const given = Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ""),
  );
  const text = queryText(given);
  return text === "" ? path : `${path}?${text}`;
};

export const reviewsPath = (query: Query): string => withQuery(INTEGRITY_PATH, query);
export const alertsPath = (query: Query): string => withQuery(ALERTS_PATH, query);
export const newConsumerAlertPath = (query: { vendor: string; alert: string }): string =>
  `${withQuery(CONSUMER_ALERTS_PATH, query)}#propose`;
