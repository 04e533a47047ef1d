CREATE TABLE `views_as` (
	`id` text PRIMARY KEY NOT NULL,
	`started_by` text NOT NULL,
	`session_hash` text NOT NULL,
	`member_id` text,
	`role` text,
	`reason` text NOT NULL,
	`started_at` integer NOT NULL,
	`until` integer NOT NULL,
	`ended_at` integer
);

CREATE INDEX `views_as_member` ON `views_as` (`member_id`,`started_at`,`id`);
CREATE INDEX `views_as_open` ON `views_as` (`until`) WHERE ended_at is null;