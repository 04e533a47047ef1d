CREATE TABLE `saved_search_news` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`search_id` text NOT NULL,
	`found` integer NOT NULL,
	`created_at` integer NOT NULL
);

CREATE INDEX `saved_search_news_newest` ON `saved_search_news` (`user_id`,`id`);
CREATE INDEX `saved_search_news_search` ON `saved_search_news` (`search_id`);
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`query` text NOT NULL,
	`alerts` integer NOT NULL,
	`created_at` integer NOT NULL,
	`known_to` integer NOT NULL,
	`checked_at` integer NOT NULL
);

CREATE UNIQUE INDEX `saved_searches_once` ON `saved_searches` (`user_id`,`list`,`query`);
CREATE INDEX `saved_searches_newest` ON `saved_searches` (`user_id`,`created_at`,`id`);
CREATE INDEX `saved_searches_due` ON `saved_searches` (`checked_at`,`id`) WHERE alerts = 1;