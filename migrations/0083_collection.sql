CREATE TABLE `collection_purchases` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`purchased_on` text NOT NULL,
	`amount` text NOT NULL,
	`price_cents` integer,
	`batch` text,
	`created_at` integer NOT NULL
);

CREATE INDEX `collection_purchases_product` ON `collection_purchases` (`user_id`,`product_id`,`purchased_on`,`id`);
ALTER TABLE `collection_items` ADD `id` text GENERATED ALWAYS AS (user_id || '~' || product_id) VIRTUAL;
ALTER TABLE `collection_items` ADD `is_favorite` integer DEFAULT false NOT NULL;
ALTER TABLE `collection_items` ADD `is_daily_driver` integer DEFAULT false NOT NULL;
ALTER TABLE `collection_items` ADD `is_shown` integer DEFAULT false NOT NULL;
ALTER TABLE `collection_items` ADD `rating` integer;
ALTER TABLE `collection_items` ADD `notes` text DEFAULT '' NOT NULL;
ALTER TABLE `collection_items` ADD `notes_html` text DEFAULT '' NOT NULL;
ALTER TABLE `collection_items` ADD `notes_private` integer DEFAULT false NOT NULL;
ALTER TABLE `collection_items` ADD `effects` text DEFAULT '[]' NOT NULL;
ALTER TABLE `collection_items` ADD `tags` text DEFAULT '[]' NOT NULL;
ALTER TABLE `collection_items` ADD `words_hidden_at` integer;
ALTER TABLE `collection_items` ADD `words_hidden_by` text;
ALTER TABLE `collection_items` ADD `words_hidden_reason` text;
CREATE INDEX `collection_items_id` ON `collection_items` (`id`);
CREATE UNIQUE INDEX `collection_items_daily_driver` ON `collection_items` (`user_id`) WHERE is_daily_driver = 1;