CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`first_id` text NOT NULL,
	`second_id` text NOT NULL,
	`started_by` text NOT NULL,
	`created_at` integer NOT NULL
);

CREATE UNIQUE INDEX `conversations_members` ON `conversations` (`first_id`,`second_id`);
CREATE INDEX `conversations_second` ON `conversations` (`second_id`);
CREATE TABLE `inbox_entries` (
	`user_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`other_id` text NOT NULL,
	`last_seq` integer NOT NULL,
	`last_at` integer NOT NULL,
	`last_sender_id` text,
	`preview` text,
	`is_private` integer NOT NULL,
	`unread` integer NOT NULL,
	PRIMARY KEY(`user_id`, `conversation_id`)
);

CREATE INDEX `inbox_entries_newest` ON `inbox_entries` (`user_id`,`last_at`,`conversation_id`);
CREATE INDEX `inbox_entries_unread` ON `inbox_entries` (`user_id`) WHERE unread > 0;
CREATE INDEX `inbox_entries_other` ON `inbox_entries` (`other_id`);