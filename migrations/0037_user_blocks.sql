CREATE TABLE `user_blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`)
);

CREATE INDEX `user_blocks_newest` ON `user_blocks` (`blocker_id`,`created_at`,`blocked_id`);
CREATE INDEX `user_blocks_blocked` ON `user_blocks` (`blocked_id`);