CREATE TABLE `member_restrictions` (
	`restricter_id` text NOT NULL,
	`restricted_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`restricter_id`, `restricted_id`)
);

CREATE INDEX `member_restrictions_newest` ON `member_restrictions` (`restricter_id`,`created_at`,`restricted_id`);
CREATE INDEX `member_restrictions_restricted` ON `member_restrictions` (`restricted_id`);
ALTER TABLE `users` ADD `profile_visibility` text DEFAULT 'public' NOT NULL;
ALTER TABLE `users` ADD `who_can_message` text DEFAULT 'everyone' NOT NULL;
ALTER TABLE `users` ADD `show_location` integer DEFAULT true NOT NULL;
ALTER TABLE `users` ADD `show_follower_count` integer DEFAULT true NOT NULL;
ALTER TABLE `users` ADD `allow_indexing` integer DEFAULT false NOT NULL;