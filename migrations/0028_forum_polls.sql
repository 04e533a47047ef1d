CREATE TABLE `forum_poll_votes` (
	`user_id` text NOT NULL,
	`poll_id` text NOT NULL,
	`choices` text NOT NULL,
	`voted_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `poll_id`)
);

CREATE INDEX `forum_poll_votes_poll` ON `forum_poll_votes` (`poll_id`,`user_id`);
CREATE TABLE `forum_polls` (
	`id` text PRIMARY KEY NOT NULL,
	`thread_id` text NOT NULL,
	`author_id` text NOT NULL,
	`question` text NOT NULL,
	`options` text NOT NULL,
	`multiple` integer NOT NULL,
	`changeable` integer NOT NULL,
	`created_at` integer NOT NULL,
	`closes_at` integer,
	`closed_at` integer,
	`closed_by` text,
	`close_reason` text,
	`voters` integer DEFAULT 0 NOT NULL,
	`votes_0` integer DEFAULT 0 NOT NULL,
	`votes_1` integer DEFAULT 0 NOT NULL,
	`votes_2` integer DEFAULT 0 NOT NULL,
	`votes_3` integer DEFAULT 0 NOT NULL,
	`votes_4` integer DEFAULT 0 NOT NULL,
	`votes_5` integer DEFAULT 0 NOT NULL,
	`votes_6` integer DEFAULT 0 NOT NULL,
	`votes_7` integer DEFAULT 0 NOT NULL,
	`votes_8` integer DEFAULT 0 NOT NULL,
	`votes_9` integer DEFAULT 0 NOT NULL
);

CREATE UNIQUE INDEX `forum_polls_thread` ON `forum_polls` (`thread_id`);
CREATE INDEX `forum_polls_author` ON `forum_polls` (`author_id`,`id`);