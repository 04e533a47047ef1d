CREATE TABLE `push_queue` (
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`cause` text NOT NULL,
	`notice_id` text,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`subscription_id`, `cause`)
);

CREATE INDEX `push_queue_due` ON `push_queue` (`due_at`,`subscription_id`);
CREATE INDEX `push_queue_user` ON `push_queue` (`user_id`);
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session` text NOT NULL,
	`endpoint_hash` text NOT NULL,
	`sealed` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL
);

CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint_hash`);
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`,`created_at`,`id`);
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session`);
ALTER TABLE `notification_preferences` ADD `push` integer DEFAULT false NOT NULL;