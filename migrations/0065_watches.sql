CREATE TABLE `watch_events` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`cause` text NOT NULL,
	`vendor_id` text NOT NULL,
	`product_id` text,
	`batch_id` text,
	`batch_only` integer DEFAULT false NOT NULL,
	`about_id` text,
	`from_cents` integer,
	`to_cents` integer,
	`created_at` integer NOT NULL,
	`told_to` text
);

CREATE UNIQUE INDEX `watch_events_cause` ON `watch_events` (`cause`);
CREATE INDEX `watch_events_due` ON `watch_events` (`created_at`,`id`) WHERE told_to is not null;
CREATE INDEX `watch_events_vendor` ON `watch_events` (`vendor_id`,`id`);
CREATE INDEX `watch_events_product` ON `watch_events` (`product_id`,`id`);
CREATE INDEX `watch_events_batch` ON `watch_events` (`batch_id`,`id`);
CREATE TABLE `watch_feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`created_at` integer NOT NULL
);

CREATE UNIQUE INDEX `watch_feeds_id` ON `watch_feeds` (`id`);
CREATE TABLE `watches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`product_id` text,
	`batch_number` text,
	`kinds` text NOT NULL,
	`created_at` integer NOT NULL
);

CREATE UNIQUE INDEX `watches_once` ON `watches` (`user_id`,`subject`,`subject_id`);
CREATE INDEX `watches_of_subject` ON `watches` (`subject`,`subject_id`,`user_id`);
CREATE INDEX `watches_newest` ON `watches` (`user_id`,`created_at`,`id`);