CREATE TABLE `dismissed_notices` (
	`user_id` text NOT NULL,
	`notice` text NOT NULL,
	`dismissed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `notice`)
);
