ALTER TABLE `inbox_entries` ADD `sent` integer;
ALTER TABLE `inbox_entries` ADD `received` integer;
ALTER TABLE `inbox_entries` ADD `first_received_at` integer;
ALTER TABLE `inbox_entries` ADD `answered_at` integer;
CREATE INDEX `inbox_entries_first` ON `inbox_entries` (`user_id`,`first_received_at`) WHERE first_received_at is not null;
CREATE INDEX `inbox_entries_waiting` ON `inbox_entries` (`user_id`,`last_at`,`conversation_id`) WHERE last_sender_id = other_id;
CREATE INDEX `inbox_entries_uncounted` ON `inbox_entries` (`conversation_id`) WHERE sent is null;