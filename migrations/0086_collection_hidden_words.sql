CREATE TABLE `collection_hidden_words` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`hidden_at` integer NOT NULL,
	`reason` text NOT NULL,
	`notes` text NOT NULL,
	`tags` text NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`, `hidden_at`)
);
--> statement-breakpoint
-- What is hidden today stays hidden too.
INSERT INTO `collection_hidden_words` (`user_id`, `product_id`, `hidden_at`, `reason`, `notes`, `tags`)
SELECT `user_id`, `product_id`, `words_hidden_at`, coalesce(`words_hidden_reason`, ''), `notes`, `tags` FROM `collection_items` WHERE `words_hidden_at` IS NOT NULL;
