CREATE TABLE `reported_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`sent_at` integer NOT NULL,
	`is_private` integer NOT NULL,
	`text` text,
	`reported_at` integer NOT NULL,
	`removed_at` integer,
	`removed_for` text,
	`held_until` integer,
	`is_untold` integer NOT NULL,
	`cleared_at` integer
);

CREATE INDEX `reported_messages_listed` ON `reported_messages` (`reported_at`,`id`) WHERE cleared_at is null;
CREATE INDEX `reported_messages_untold` ON `reported_messages` (`id`) WHERE is_untold = 1;
CREATE INDEX `reported_messages_conversation` ON `reported_messages` (`conversation_id`);
CREATE INDEX `reported_messages_sender` ON `reported_messages` (`sender_id`);
CREATE INDEX `moderation_cases_message` ON `moderation_cases` (`subject_id`) WHERE kind = 'message';