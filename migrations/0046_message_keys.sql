CREATE TABLE `message_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`encrypt_key` text NOT NULL,
	`sign_key` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	`backup` text
);

CREATE INDEX `message_keys_active` ON `message_keys` (`user_id`) WHERE removed_at is null;
CREATE INDEX `message_keys_user` ON `message_keys` (`user_id`,`created_at`,`id`);